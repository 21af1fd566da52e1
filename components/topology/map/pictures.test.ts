import { describe, expect, test } from 'vitest';
import { aNetwork, aPort, aRouter, aServer, aTopology } from '#lib/testing/topology.ts';
import { layoutOf } from './layout.ts';
import { mermaidOf } from './mermaid.ts';
import { pathOf } from './path.ts';
import { type Palette, svgOf } from './svg.ts';

const PALETTE: Palette = {
  ground: '#ground',
  lane: '#lane',
  tile: '#tile',
  line: '#line',
  ink: '#ink',
  muted: '#muted',
  accent: '#accent',
  success: '#success',
  info: '#info',
  warning: '#warning',
  danger: '#danger',
};
const draw = (name: string, values: object = {}) => {
  const topology = aTopology({
    networks: [aNetwork('out', { is_external: true }), aNetwork('front', { name, ...values })],
    routers: [aRouter('edge', { gateway: 'out', on: ['front', 'hidden'] })],
    ports: [aPort('p', 'front', { server: 'web', address: '10.0.0.5' })],
    servers: [aServer('web', { status: 'ERROR' })],
  });
  const words = { title: 'Topology', nameOf: (node: { name: string }) => node.name, wordOf: () => '' };
  return { topology, svg: svgOf(layoutOf(topology), PALETTE, words) };
};

describe('The picture', () => {
  test('stands by itself: it names all that is on the map, and no style sheet, script or other file', () => {
    const { svg } = draw('front');
    for (const text of ['>out<', '>front<', '>edge<', '>web<', '>10.0.0.5<']) expect(svg).toContain(text);
    expect(svg).not.toMatch(/href|<script|<style|class=|var\(/);
    expect(svg).toContain('stroke="#danger"');
  });

  test('takes no name for markup, and leaves out what XML cannot hold', () => {
    const { svg } = draw('<script>"&\u0000\u001b');
    expect(svg).not.toContain('<script>');
    expect(svg).toContain('&lt;script&gt;&quot;&amp;');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(svg).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
  });

  test('breaks the lines of what is down', () => {
    expect(draw('front').svg).not.toContain('stroke-dasharray');
    const down = aTopology({
      networks: [aNetwork('front')],
      routers: [{ ...aRouter('edge', { on: ['front'] }), admin_state_up: false }],
    });
    expect(svgOf(layoutOf(down), PALETTE, { title: '', nameOf: ({ name }) => name, wordOf: () => '' })).toContain(
      'stroke-dasharray',
    );
  });
});

describe('A line', () => {
  test('has round corners, and none where it does not bend', () => {
    expect(
      pathOf([
        { x: 0, y: 0 },
        { x: 0, y: 20 },
        { x: 20, y: 20 },
      ]),
    ).toBe('M0 0L0 12Q0 20 8 20L20 20');
    expect(
      pathOf([
        { x: 0, y: 0 },
        { x: 0, y: 0 },
        { x: 0, y: 9 },
      ]),
    ).toBe('M0 0L0 9');
  });
});

describe('The Mermaid diagram', () => {
  test('has networks with their instances, routers, and what they lead to', () => {
    expect(mermaidOf(draw('front').topology)).toBe(
      [
        'flowchart TB',
        '  subgraph n2["front<br/>10.0.0.0/24"]',
        '    n2_0["web<br/>10.0.0.5"]',
        '  end',
        '  n3[/"out<br/>10.0.0.0/24"\\]',
        '  n1{{"edge"}}',
        '  n3 ---|"203.0.113.5"| n1',
        '  n1 ---|"10.0.0.1"| n2',
        '',
      ].join('\n'),
    );
  });

  test('takes no name for syntax, and draws no line to a network that is not on the map', () => {
    const source = mermaidOf(draw('a"] --> b; %% {').topology);
    expect(source).toContain('"a#34;#93; --#62; b#59; #37;#37; #123;<br/>10.0.0.0/24"');
    expect(source.match(/---/g)).toHaveLength(2);
  });
});
