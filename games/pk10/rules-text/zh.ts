import type { Pk10RulesText } from "./tables";

export const zh: Pk10RulesText = {
  words: {
    crownSum: "冠亚和",
    groups: {
      "tf.crown": "冠亚和 大 / 小 / 单 / 双",
      "tf.position": "各名次 大 / 小 / 单 / 双",
      "tf.duel": "各名次 龙 / 虎",
      "of.rank": "名次车号",
      "gy.crown": "冠亚和 大 / 小 / 单 / 双",
      "gy.sum": "冠亚和 3 – 19",
      "gy.pair": "冠亚组合，不分先后",
      "ft.fan": "番",
      "ft.nim": "念",
      "ft.corner": "角",
      "ft.zheng": "正",
      "ft.side": "番摊 大 / 小 / 单 / 双",
      "dt.mirror": "龙虎斗，各名次",
    },
  },
  intro: `
<p>1 至 10 号共十辆赛车冲线，您投注的是它们的名次。每一种名次排列的机会均等。开奖所用的密钥由平台事先锁定，并在接受首笔下注前公布凭证，即开奖承诺。</p>
`,
  show: `
<li><strong>开奖与比赛，{{seconds.draw}} 秒。</strong>开出名次，并以比赛画面呈现。</li>
`,
  steps: `
<li>将 1 至 10 号车排成一行。n 由 10、9……递减至 2，每次取下一个整数；若不小于 2³² − (2³² mod n) 则跳过再取。该数除以 n 的余数为 r：将第 n 位与第 r + 1 位的车对调。</li>
<li>由左至右即为名次。</li>
`,
  bets: `
<h2>两面</h2>
<ul>
<li><strong>冠亚和</strong>为冠军与亚军车号之和。12 至 19 为<strong>大</strong>，3 至 11 为<strong>小</strong>；<strong>单</strong>、<strong>双</strong>以和值计。</li>
<li><strong>各名次</strong>（冠军至第十名）：车号 6 至 10 为<strong>大</strong>，1 至 5 为<strong>小</strong>；<strong>单</strong>、<strong>双</strong>以车号计。</li>
<li><strong>龙虎</strong>（冠军至第五名）：与对称名次相比，即冠军对第十名、亚军对第九名，以此类推至第五名对第六名。本名次车号较大为<strong>龙</strong>，较小为<strong>虎</strong>。</li>
</ul>
{{odds.tf}}
<p>和值 11 算小也算单，不作和局，赔率已计入此点：在前两名的所有组合中，小多于大、单多于双，所以小与单中奖机会较高、赔率较低。</p>
{{crownSides}}

<h2>单号</h2>
<p>猜中某名次的车号。例如<strong>亚军 7 号</strong>：7 号车获得亚军即中奖，否则不中。</p>
{{odds.of}}

<h2>冠亚组合</h2>
<ul>
<li><strong>冠亚和</strong>大、小、单、双：同两面玩法。</li>
<li><strong>冠亚和 3 至 19</strong>：冠军与亚军车号之和恰为所选数字即中奖。</li>
<li><strong>冠亚组合</strong>：所选两辆车包揽前两名即中奖，不分先后。</li>
</ul>
{{odds.gy}}
{{crownSums}}

<h2>番摊</h2>
<p>冠军、亚军、第三名车号相加，除以 4 的余数为 F，余 0 作 4。F 为 1、2、3 或 4，机会均等。</p>
<ul>
<li><strong>1 番</strong>：F 为 1 即中奖，否则不中。2 番、3 番、4 番同理。</li>
<li><strong>1 念 2</strong>：F 为 1 中奖，F 为 2 退回本金，否则不中。前者为赢，后者退回本金。</li>
<li><strong>12 角</strong>：F 为 1 或 2 即中奖。共有 12 角、23 角、34 角、14 角。</li>
<li><strong>1 正</strong>：F 为 1 中奖；F 为相邻的 2 或 4 退回本金；F 为对面的 3 则不中。四数按 1-2-3-4 围成一圈，1 对 3，2 对 4。</li>
<li><strong>大</strong>为 3、4；<strong>小</strong>为 1、2；<strong>单</strong>为 1、3；<strong>双</strong>为 2、4。</li>
</ul>
<p>举例：前三名为 7、2、9 号车，和为 18，F 为 2。2 番、2 念 3、12 角、2 正、小、双中奖；1 念 2、1 正、3 正退回本金；4 正不中。</p>
{{odds.ft}}

<h2>龙虎斗</h2>
<p>十场对决，每个名次一场。所投名次的车号大于对称名次的车号即中奖：冠军对第十名、亚军对第九名、第三名对第八名、第四名对第七名、第五名对第六名，反向亦然。车号互不相同，不会有和局。</p>
{{odds.dt}}
`,
};
