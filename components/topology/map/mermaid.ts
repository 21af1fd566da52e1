import type { Topology } from '#lib/console/networking/topology/schema.ts';
import { lanesOf } from '../lanes.ts';

/** Instances of a network beyond this are only counted, since larger diagrams are not legible. */
const MAX_NAMED = 30;

export function mermaidOf(topology: Topology): string {
  const lanes = lanesOf(topology);
  const names = namesFor([...lanes.map(({ network }) => network.id), ...topology.routers.map(({ id }) => id)]);
  const nameOf = (id: string) => names.get(id);
  const places = lanes.flatMap(({ network, guests, others }) => {
    const facts = [network.name || network.id, ...network.subnets.map(({ cidr }) => cidr)];
    const id = nameOf(network.id);
    if (network.is_external) return [`  ${id}[/${quoted(facts)}\\]`];
    const named = guests.slice(0, MAX_NAMED).map((guest, index) => {
      return `    ${id}_${index}[${quoted([guest.name, ...guest.addresses])}]`;
    });
    const rest = guests.length - named.length;
    return [
      `  subgraph ${id}[${quoted(facts)}]`,
      ...named,
      ...(rest > 0 ? [`    ${id}_more[${quoted([`+${rest}`])}]`] : []),
      ...(others.length > 0 ? [`    ${id}_ports[${quoted([`${others.length} ports`])}]`] : []),
      '  end',
    ];
  });
  const routers = topology.routers.flatMap(({ id, name, gateway, interfaces }) => [
    `  ${nameOf(id)}{{${quoted([name || id])}}}`,
    ...joined(nameOf(gateway?.network_id ?? ''), nameOf(id), gateway?.addresses ?? []),
    ...interfaces.flatMap(({ network_id, ip_address }) => joined(nameOf(id), nameOf(network_id), [ip_address])),
  ]);
  return ['flowchart TB', ...places, ...routers, ''].join('\n');
}

/** Short node names, since ids of objects are not valid names in Mermaid. */
const namesFor = (ids: readonly string[]): Map<string, string> =>
  new Map(ids.toSorted().map((id, index) => [id, `n${index + 1}`]));

const joined = (from: string | undefined, to: string | undefined, said: readonly string[]): string[] => {
  if (from === undefined || to === undefined) return [];
  return [said.length > 0 ? `  ${from} ---|${quoted(said)}| ${to}` : `  ${from} --- ${to}`];
};

/** Escapes everything that Mermaid could interpret as markup or syntax. */
const quoted = (lines: readonly string[]): string => `"${lines.map(escaped).join('<br/>')}"`;
const escaped = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N} ._:/()+-]/gu, (char) => `#${char.codePointAt(0)};`);
