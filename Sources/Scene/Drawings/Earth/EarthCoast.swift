/// The coasts of the side of the Earth that the picture shows.
///
/// Source: Natural Earth, 1:110m Cultural Vectors, Admin 0 countries; public domain
/// (naturalearthdata.com/about/terms-of-use), merged and simplified to 0.2 degrees, without islands
/// below 0.6 square degrees; coarse beyond the limb.
enum EarthCoast {
  /// Closed lines of (longitude, latitude) in degrees; an odd number of them is around land.
  static let outlines: [[SIMD2<Double>]] = packed.split(separator: 0x20).map { line in
    func number(_ at: Int) -> Double { Double(line[at] - 40) * 64 + Double(line[at + 1] - 40) }
    return stride(from: line.startIndex, to: line.endIndex, by: 4).map {
      SIMD2(number($0) / 4095 * 360 - 180, number($0 + 2) / 4095 * 180 - 90)
    }
  }

  /// Two characters, 64 · c + d + 40 · 65, a number 0...4095 for -180...180 or -90...90 degrees.
  private static let packed = Array(
    #"""
    FMIJETJYEQK2EAKPE?K_E0L-E*L<E)L]D_M7E)MKE.N.E.O1DeOEDfOZE.P,E2PCE<PVECQ=EKQEERQ]EXQfEbR(F:RQF8S-\#
    F>SMFES\FYT0FdTUG,TUG3TLGOTHH8U)HdU+I/U4IGU0ITU:I\U7I\U,IeU4IfU/I`TdIdTTIcT@I[T4I]T)IcT(J*SZJUSF\#
    JZS2KARYKKS)KIS:KLSEK]SSL,SNL0SDLCS>LFS6LUS7M0RfM>S4MHS6MPS3MSS(MVS/N(S(N0S5NAT<NBTVN>TaNBU)N2U,\#
    N+T_MYT\MPU)MDU)MAT`M9T]M.U)LbU)LSUMLXU^LQV*L^V?M/V@M4VRMJVOMeVdN8VdN\VLO3VMO@VYO?W1NHX-NQX1NZXC\#
    NTXMNdXZN5XDN6X6NGX2NEX*N)WXMbW]MeX(MXX/MeX;MbX?MQXEMPXNMEXKM9X(M0WeM-WJLcW0LgV[M1VSM/VMLbVLLSV9\#
    LPVHLCVKL6VEL=V8L7V4L1V4L+V@L)V;L1UcL-U^L9UML9U@L/UEL2U:L+U8L/TdKgTcK^U-KXUOKDV;KEV]J^WEJTWVJVWX\#
    JQX)JJX,JFWbJCX*JEX5J=X8J4X0J3W^J7WSJBWGJGW5JTVbJ]VcJ`V]J]VYK:V:K8V1JgV?JcV1K+V)K*U\JeU[J_UGJZUF\#
    J^U^JWV6JBVPJ1V\I_W8I[WNIMWXI2W<H[WBHKW;HJV`H?VQH1VLGeUfH)UYGbUNG`U@GWU;GOU)G6U)G*TYFeT[F]U0FBU.\#
    FCUNF;UYFDVGFAW0F<W;FMWKGRWDGXWQGZX>GFXaG4Y*G3Y;GBY@GUY;GQYTG\YKH7Y\H:Z/HSZ>H]Z`I8[-ID[*IK[5ID[W\#
    IC\.II\;I`\II\\6Id\,IV[UIY[BId[=Id[5J6[?JH[/K0[HKG[>KJ[HKY[OKW\3K]\BL(\JL1\9L:\9L=\WL2\]L1]*LN]4\#
    Lf]1M2]=Lg]GL,]9KZ]MK\]cKW^8K\^ELH_1LG_:L7_EKd_>KY_/K[^aK3^;K+][K=]>K3\dJg\_Jc\9J\[cJN[fJH[TJ;[S\#
    Ie\bI]]0IG\VI8\PI(\\H`^*I+^8II^LI_^cJO`/KB`\K[`fL-`eL?a8M(a;MLa+M=`dMI`VMU`^N(`QNG`KO;_fO;_WN\_E\#
    Mb_SN4_CN5^aNL^UNN^_NG_)NN_2O*^dO3_)O,_:OF_PO[_GOb_VOX_dO^`1OV`@P6`9P<`+P.`(P._\P7_UPH_ZPK`(QK`F\#
    QS`EQI`7QV`5RD`GRQ`9R^`HRR`URX`]S:`VT3`5T:`@T.`QSa`SSd`^S^a8T3aLT:aaTCafTaa`TdaSTYa@T`a9Tda)Ta`J\#
    U.`<U)`,TS_MT__IU0_WU=`-U6`:U;`IU/`JU,`WU5a.TgaAU;aQU9aaU?aaUEaUU@a?ULa;UGaKUZaTV2aUVFaIV<a[V;b3\#
    WBb:W:bFWGbUXHbdXLc*Y3bgYMc3Ybc3Z0cFZKcPZ^cHZPcB[(c?[+c4[Wc9\:be\7bY[Eb?[cb7\-b;\3b,\Jb6]/b2]1ag\#
    ]aad]bb5^Lb2^^ae^daW^]aM_+a<_=a2_HaJ_Za@`.aF`Da?`LaE`^aB`VaW`eaabLaRbVaEc4a4d8a4dBa+d@`ZdN`Te]`W\#
    f0`Cf>`Jf5`Xf:`cg6`^gg`If=]DdDZbe6^6a^]-a9\f`)[E`;[B_fWB^dTE]HU\]NUg]LV0]UV?]OVJ]9V3]1Ud\fUc\aUY\#
    \gUJ]0UF]0U<]9U5]FUF]XU<]IU)]3TB]?T5]-PV\AP+\:Oa\6P(\0O][TON[PO6[IO5[FOE[ION[:OUZfO>Z\O)ZZNY[-Md\#
    [>MC[CLY[BL1ZTK+ZOK:ZRKIZJKVZAKYZ6L<Z,LGYbLFYdLXYZLXYYL?YPKJYPK:YXK9Y^JQZ4J3Z@IVZAHgZEHaZIHDZAHC\#
    Z)HfY[I`YZJ:YHJeYFJYYDJeYKL,YGL9YHLRYCL^Y9N(XdMMXWMTX[N1XXNFXON`XQO(XJO+XBO>X7P-X-P.X*OXW\O]W[OU\#
    WEOPWFO?W@O2W/NbVON*VOM`V9MQV6M@V9LOV4L:V4KSV.KRV)KAV,K9UbK2UYJ\UOK2UEL)U;LIU6M4U,MSTbOMTQO?TIOB\#
    T:O^T?OfT<P/SgPHSZQ)RcPbR4Q1R/QMR*QQQVQAQ1QaPaRUP[RQPTRYPPRPPJRQPSQ^PbQGPbQ6Q)P]Q,Q7Q/Q:Q3Q3Q0PX\#
    Q5PJQNPMR)Q@R)P_R.PORDP@RPOcRAO8R9O4R8NVR,NNR(N>Q\N8Q\N/Q<M\Q9MJP\M6PQLfP/LUOgLHOVLGOLMBOLMeO9Nc\#
    O,O6NeOLNdP)N]PBNRPPNKQ.N7QeN1QfN5RFN)Q\M`R.MXRNN,Q:N>PHN<P5NKO\NRNON]NANfMROTLBOTL8ONL2O]KVOcKV\#
    Q-L:Q,KZPZJBPGIGP9I(ORH.OAGAO2G-O*FDNfF=N`EaNaETO(ELNeDgO4D3O8BYO0B9O(B+NQAWN3@eN2@UN<@1N;?BMZ>^\#
    M^>SMY=cM><cM)<>LM;cL(;eKG;OK8;_K3<BK7<FK7<WJT>?JI@0J-ALJ-B@J5C3JBCVJCD3J:DWJ>DeJ/F5IKGNIWI-IRI<\#
    IMI@IHISI*IHHYJ6H=J3GQIRG3I] :6J@:+J_:.Je9cK49UJd9ZJS9UJL9OJK9MJX9HJV9FJ`7ZLd6,N.4VPd31SW1`V<1RY\#
    b02\Q-*])*/_=*g`R+*`]+6a(+aa3,2a?,Da;,La0,da3,da.-5a*.7``.F`d/W`G0/`X0?`U0c`e1+`[13`a16a+1Q`U1``\#
    d1b`S24`]2B`\3.`J3I`H3X`<3I`13\`,4E`34Q_e4]`04R`94Y`B50`E5E`35Q`55e`+6G`.6F`<6Q`@6b`86b_d7)`572`\#
    477`K6^`b6_a;7,aL7<aH7W`e7M`Y7b`U7b`>81`P8>`A8;`08F_a8Z`E8[`^9<`Y9K`M9L`B9D`69K`*9J_^93_N8d_J8X_\#
    Q8F_)89^Y8)^X7`^N7_^?7R^=78]Q73]?73\e7C\a7N\;7^\?8a[R9@[O9>[:9BZd9JZJ9[Z59cZ<:)ZS9c[79[[C:.[N:A\\#
    .:@\=:8\P:*\a:8]9:/^1:7^7:V^/:`^5;<]W;P]U;T\e;^\b;f\T<6\a<I]E=-\8=)\)=B[P=[[C=`[/>-Zd>.ZI=^Z9=KZ\#
    1==Y^<4Y^<+YM;\YC;@XQ;HXU;[Y3<2YF<DYH<NY<<CY-<JXD<YX9=,X<=7XU=8XE=?X<<MWV<@WF<7WH<7W[<JX-<,X*<.W\#
    c;JWI;DW<;BW+;FV_;JV^;IVg;MVb;LVZ:cVL;2VO;5VK:^VE:\V/:TU]:MV):RUQ:HU6:JUF:DUO:CUa:CUJ:>UL:DUF:JT\#
    P:CT?9dSa9KS39KRS9YQK9UPe9LPd9FQ499Qb9;R19/RP9+RT8_RI8QR[8-RU81RB8/R>6NOf8IOR93MC96M-9OK19^KC:=K\#
    ,:JK?:MKY:SKd:dKg;7LC;?L;;<L.;5L+;9KU;4KH;8K6;=K8;?KH;;Ka;IL+;HL5;LL=;PL-;XL,;`KX<6KZ<EKM<LKZ=(K\#
    \<^KT<bKJ=+KI=4K==6K+=GJ^=NJO=OJC=^J0>BJ+>NIc>\IG>`IG?)HS?/HO?0H?>gH-?*Gf??Gc??GL?HG[@)GE@.G7@-G\#
    +@:G2@PFf@aFgA@F:AWF+A]E@AXD[A0C>A)AQ@cA)@X@L@V@4@M@*@J?]@,?T?J?1?@>[?@>=?<=[?4=N>g<f>U<J>D;Y>7;\#
    L>(;N=V;W=O;c=N;X=];E=[;5=b;+=b:`=W:B=F:6<c:4<e9J<^9B<R9?;d69:a9[;8=(;J@A;I@f;GAF;;AS;:A\9\ED9fH\#
    G9eHN:)HP:+Hd:1He::I?:6ID ?Se@@:eM@beLA0eUC3eTD;eACee8B>e5CMe-Cce4D-e+Cad_E4e/EVe+E]daE(dKDJdHD^\#
    dGDHcgDHcNDVc?D2c7DFc+DIbWD=bUDKbAD3b@D?b7D;b.C\b+D*a\D*aQCSa[CNaUD,aBD0a/C\a*CEa@CIa1C=`fD)`cC,\#
    `=B>`5Ac_TAJ_D@c_8@Y_*@Y^[@S^K@A^9@E^(@:]>@*]=?Y]O?B]P>\^O>V^^>U_2>E_G>I_X>A_`>M`;>^`D>e`^>G`O>9\#
    `W>8`g>=a3>]a.>AaC>,aE>9a[=[bK=MbT=Mb]=/c*;\c);;c@<+cH:fcW:gc`<<d6<@d>;bdF<,dP<cdb<_e,=]e6>@e6>L\#
    e/?*e;?fe,?Re5 :2a_:[aI:]a?;2aD;>a5;Ya,<.`M;Z`C<F`/<V_[=(_X<e_H<P_.<0_M;b_K;a_><A^a<H^J<D^9;[^P<\#
    5^1<7^(;X^1;@^>;2^J;5^P:U^f:T^`:4^\:*^d:1_6:^_9:Z_A:^_L;-_b:e`4:=`F:D`M:8`Z9e`c9K`Z87a)8-a188a;8\#
    )a;7eaS8.b(8:b18Wb78Ob(8XaZ8bb,9?b69Sa^9QaO gg)a.),\4`-:;W.+=V1I=5-g=A*VD(,eE\.9F2.SFS.IFY.ZG6.N\#
    G`.TGe.JI/.eI@/2IH/,IT//Ic.\J@/0JO//JT.fJ]//KC/2K\/.L(.`L\.eMS/7N)/RNC/ANO/BN_/5OE/OP8/fPC/cPU02\#
    Q)06Q50EQT0OR)0KRD0-Rb/^S-/]S@0*WJ06\40M`/0Td:/9eS,( G/Z=G+ZGG7ZNG1ZYG3[)GDZgGF[4G>[BG0[FG-[LG2[\#
    VG.[\G([QFg\(Fa\3Fe\KG.\^GE\^G:\EGQ\HGN\5GE[aGP[`G[[CGc[?H-Z\H;ZXH9ZIH4ZBH8Z6H.Z*GKYdGFZ(G>Y^G4Y\#
    `G,YXFfY]G6Z5G?Z9 7Ue/8[e@95e99>eE9aeK<;eI=(e?<ge9<(df<?df;QdQ;>d?:@d4:Ld2:Ed-:Ncb9]cD:1c@:2c:9S\#
    c,8-c38,c?8AcD8;cT8_cL8QcZ8?c^8Hd(8\d-8_d48Od=8KdJ93dF9CdN8CdO7Xdf P\VCPeV;P\V9PXU`PSUZPWU?Q*U/Q\#
    :U+QLU1QLU]QCUeQFV5Q?V6QAVJQLVDQVVKQJVeQBV`Q@VOQ<VdQ?W-Q=W5Q/W<PdW^Q/W]Q/X-QCX.QCXQQ.XUPVXGPQX9P\#
    FX5P;W^PEWIPDW: 59a]5Ca76+`a6*`V5X`T5^`L5Z`C52`M3_`>3X`I3?`M31`_3ga(3*a,2da53<a=2YaC3+a^3Ib,3Uag\#
    3Pa]4(ad48aX4Ead4Pa\4YaF4^aO4Vag4ab* >)Y]>1YX>-YP>GYH>DY8>LY;>QXa>LXM>?XP>AXc>?Xe>1XR>*XS>2X]>(X\#
    c=EXb=CY)=JY1=FY8=OYE=[Z*=bZ7>1Z>=bYV Q`bTR_c/SYc;T/c>T7c5T/c-RdbWRAbBQ^aVQ`aCR6a0QJa1QGa;Q2aAQ1\#
    aNQ<aSQ<a`QRb2QHb6QcbJ 9SP69bOf:,P(:AOJ:LOF:KO@:\O5:SO,:3O+::O8:/O?:(OR9EO`9AOe9DP*9:P+9+OZ8aOZ9\#
    4P3 P^CBPeBBPcB;P_BHP]BBP^AgP??0P,>aO\?/OS@2O`@_O[A[OaB7P6BAPFB\PIBgPHC1PMC.PWCV 53c(55b\5.bQ4+b\#
    D3ZbD3XbK4-bU3,bW3<c-3Gc43gc,4;b_4Nb]4>c24Ic;4Uc84]be :gO-;LNg;_NO;ZNE;LNJ;ENE;DNJ;;N7;8NB;0NE:_\#
    NA:XNI:ZNQ;-NL;0NP;+Nb:dNf EC_PE@_AEM_1E>^_DS^LCd^VD/^aCW_,D+_1D*_6CS_<CZ_KD,_OD=_?DO_LD]_EE0_Q \#
    ZKGOZQG3ZYG1Z_FbZNEaZ6FGYPH+YIHQXdIXXcIdY=I_Y`HXZ,HWZ6HHZEH*Z@GW 9G^b9H^X9P^Y9Y^Q9N^J9<^O96^Y8[^\#
    A8W^O8G^M8Q^Y8W_@8__>8a_48g_7 76dZ72d_7Lda7[dT8AdK8Jd<8Xd483c\7Gc]7;cg7;d07Cd57/d56[dG7+dY JXdDK\#
    )dEK]d,K@cbK:cRK0cMK*c;J\c:JDcGJNcPIgd)I^d<J=dDJDd<JTd= 7LbN7Gbf7;c/6Wc:6[cC7Vc;7_c37]c+81b`9Mbb\#
    9YbZ9\bP9CbE8=bC 5db,62b86Tb66Wb/6Mad6^a[6\aF6>a>5YaY5Zaa60a^ 39b93Fb/2[aY2MaI2Ma?2/a42)a>1OaJ1e\#
    b41[bB2AbF FcZaFZZLFFZ?F6ZBF?ZZF9[2FQ[NF[[OFg[AFa[1 L_dELNd8L-d5KLd9KJd?K9d@K-dKKPdRKadLL,dS 6Gc\#
    96Pc.6KbQ68bO6,bS6,b`5Yb^5Yc1 PMdVPPdPPadYQ2dSPEdCP8dIP>dPOedQ 7bb877aN7*aN6cac6cb.7)b874b? 9Ob,\#
    9Pb49Ub6:0b4:Cag:Da`9_a^ LAcSKgcIKScOK[cUKTc\L,caL0cX VHJ;V9J/V4JAV2JbV7KGV?K;VJJS [ENE[;NL[;N`[\#
    AO+[TO1[VNg[ONP Y[d?YXd*Y?cgXMd6XDdFX4dKY+d` 22c+2]cK3>cN3<c<33c42Abf 57d46-d)6:cT5;c^5Ece58d* <\#
    OXV<SXK<fXH<\X=<NXG<KXO :P_f:<_^:9`):>`6:H`9:Q`3 IPVQIWVAIVUcILU\IGUcIDVK LSTKLQTCLATAL3TJL5TTL;\#
    TM aZb_aQbM`TbH`=bX`Dc(`Sc, 9,^494^?9D^?97^-9.^. 7(`L6``C6H`H68`R6J`d 7?bQ78bH6ZbP6`b[71ba 4FcV4\#
    BcO4-cH3\cP3ecX 7)c`6fcW6UcR6KcX6Ed* :CNE:EN>:9N::,NF:3NM :.Pe:2Pd:6PD:3PC:+PV IRW:ITVfIPVTIKVYI\#
    HW) J4[dJ8[YJ1[FIe[SIc[] N+TCM_T:MVTFN1TSN)TI T86VTJ6LTJ6GTG6<T56; ZVcfZSc]YRcTYgd2Z1d5 ((a3()aD\#
    (Da=(7a4 5:b35Cb.59a^4gb/ 4Hcd4:c_3gc_43d* =*K]=3K_=3KM<gKM <,NM<>NF<;N@<+N@ <IYV<]YS=)YE<TYK JX\#
    UNJSU(J5U?J6UK ggaCgga3gZa1gXa9 aHb0aIb)`^b-a7b8 bZbTbMbJaebVb(b^ 7>cN6bcK6^cR
    """#.utf8)
}
