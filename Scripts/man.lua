-- A filter of pandoc that turns an article into a manual page: its title and first paragraph become the section
-- NAME, and tables become lists of terms, because a terminal is too narrow for their columns.

function Table(element)
  local grid = pandoc.utils.to_simple_table(element)
  local items = {}
  for _, row in ipairs(grid.rows) do
    local lines, facts = pandoc.List(), pandoc.List()
    for column = 2, #row do
      local head = pandoc.utils.stringify(grid.headers[column] or {})
      local text = row[column][1] and row[column][1].content
      if text and #row > 2 and head ~= '' then
        facts:insert(pandoc.Str(#facts > 0 and '; ' .. head .. ': ' or head .. ': '))
        facts:extend(text)
      elseif text then
        lines:insert(pandoc.Para(text))
      end
    end
    if #facts > 0 then lines:insert(1, pandoc.Plain(facts)) end
    local term = row[1][1] and row[1][1].content or {}
    table.insert(items, { term, { lines } })
  end
  return pandoc.DefinitionList(items)
end

-- Terminals show no pictures, and have no use for links to other articles.
function Image() return {} end
function Link(link)
  if not link.target:match('^https?:') then return link.content end
end

function Header(header)
  header.level = math.max(1, header.level - 1)
  return header
end

function Pandoc(document)
  local name = pandoc.utils.stringify(document.meta.title)
  document.blocks[1].content = { pandoc.Str('NAME') }
  document.blocks[2].content:insert(1, pandoc.Str(name .. ' - '))
  document.blocks:insert(3, pandoc.Header(1, 'DESCRIPTION'))
  return document
end
