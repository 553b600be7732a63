/** The style of the HTML report: system fonts, two themes, phone and print. */
import { palette } from '../../cli/palette.ts';

export const style = `${palette}* { box-sizing: border-box; }
body {
  margin: 0 auto;
  max-width: 64rem;
  padding: 1.5rem 1.25rem 4rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 var(--sans);
  overflow-wrap: anywhere;
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
h1, h2, h3, h4 { line-height: 1.25; margin: 0 0 0.5rem; }
h1 { font-size: 1.75rem; }
h2 { font-size: 1.25rem; margin-top: 2.5rem; }
h3, h4 { font-size: 1rem; }
h4 { margin-top: 0.75rem; }
p { margin: 0 0 0.75rem; }
ul { margin: 0; padding: 0; list-style: none; }
code, pre { font-family: var(--mono); font-size: 0.875rem; }
pre {
  margin: 0.5rem 0 0;
  padding: 0.6rem 0.75rem;
  background: var(--shade);
  white-space: pre-wrap;
}
header { border-top: 0.4rem solid var(--soft); padding-top: 1rem; }
header.held { border-color: var(--green); }
header.broken { border-color: var(--red); }
header.held h1 { color: var(--green); }
header.broken h1 { color: var(--red); }
.counts { display: grid; grid-template-columns: repeat(4, 1fr); gap: 0.5rem; margin: 1rem 0; }
.counts li { background: var(--shade); padding: 0.6rem 0.75rem; color: var(--soft); }
.counts b { display: block; font-size: 1.5rem; line-height: 1.2; color: var(--ink); }
.counts .failed b { color: var(--red); }
.counts .remarks b { color: var(--warn); }
.counts .passed b { color: var(--green); }
.counts .none b { color: var(--soft); }
dl { margin: 0; }
header dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); }
dl div { display: grid; grid-template-columns: 5rem minmax(0, 1fr); gap: 0.75rem; }
dt { color: var(--soft); }
dd { margin: 0; }
.count { color: var(--soft); font-weight: normal; }
a { color: inherit; text-underline-offset: 0.2em; }
nav { margin-top: 1.5rem; }
nav ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(28rem, 100%), 1fr)); gap: 0.25rem 1.5rem; }
.states li { display: grid; grid-template-columns: 5rem minmax(0, 1fr); align-items: baseline; }
nav a { margin-right: 0.25rem; }
small { display: inline-block; color: var(--soft); font-size: 0.875rem; }
.operation { border-top: 1px solid var(--rule); padding: 0.75rem 0; }
.operation:target { border-color: currentColor; }
h3 code { font-size: 1rem; }
article { border: 1px solid var(--rule); padding: 0.9rem 1rem; margin: 0 0 0.75rem; }
#broken article { border-left: 0.3rem solid var(--red); }
#remarks article { border-left: 0.3rem solid var(--warn); }
.lost { font-weight: 600; margin: 0.5rem 0 0; }
.found { margin-top: 0.75rem; padding-top: 0.75rem; border-top: 1px solid var(--rule); }
.found p { margin: 0 0 0.25rem; }
.found dl { font-size: 0.875rem; }
details { margin-top: 0.5rem; }
summary { cursor: pointer; padding: 0.25rem 0; }
details ul { padding: 0.25rem 0 0.5rem 1rem; }
details li { padding: 0.15rem 0; }
details li p { margin: 0.1rem 0 0.25rem; color: var(--soft); font-size: 0.875rem; }
.badge {
  display: inline-block;
  min-width: 4.6rem;
  font-size: 0.8125rem;
  color: var(--soft);
}
.badge.passed { color: var(--green); }
.badge.failed { color: var(--red); font-weight: 600; }
.badge.remark { color: var(--warn); }
@media (max-width: 30rem) {
  body { padding: 1rem 1rem 3rem; }
  .counts { grid-template-columns: repeat(2, 1fr); }
}
@media print {
  body { max-width: none; padding: 0; }
}
`;
