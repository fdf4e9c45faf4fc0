-- A filter of pandoc for manual pages. Tables become lists of terms, because a terminal is too narrow for
-- their columns; pictures are left out.

function Table(element)
  local grid = pandoc.utils.to_simple_table(element)
  local items = {}
  for _, row in ipairs(grid.rows) do
    local lines = pandoc.List()
    for column = 2, #row do
      if #row[column] > 0 then
        local head = pandoc.utils.stringify(grid.headers[column] or {})
        if #lines > 0 then lines:insert(pandoc.LineBreak()) end
        if head ~= '' then lines:insert(pandoc.Str(head .. ': ')) end
        lines:extend(row[column][1].content)
      end
    end
    local term = row[1][1] and row[1][1].content or {}
    table.insert(items, { term, { { pandoc.Plain(lines) } } })
  end
  return pandoc.DefinitionList(items)
end

function Image() return {} end
