import { isPattern, namesOf } from './launch-names.ts';
import { type ResolvedLaunch, requestedGroups, rootVolume } from './launch-requests.ts';

type Value = string | number | boolean | undefined;

/** Inserted unquoted: references, functions, heredocs. */
interface RawExpression {
  raw: string;
}
type Lines = [name: string, value: Value | RawExpression][];

/** Escapes template sequences of Terraform. */
const literal = (text: string): string => text.replaceAll('${', () => '$${').replaceAll('%{', () => '%%{');
const quoted = (text: string): string => literal(JSON.stringify(text));

/** Block names consist of letters, digits, hyphens and underscores. */
const labelOf = (name: string): string => {
  const plain = name.replaceAll(/[^\w-]+/g, '_').replace(/^_+|_+$/g, '');
  return /^[a-z_]/i.test(plain) ? plain : `server_${plain || 'new'}`;
};

function written(value: string | number | boolean | RawExpression): string {
  if (typeof value === 'object') return value.raw;
  return typeof value === 'string' ? quoted(value) : String(value);
}

/** Formats `name = value` with aligned equal signs, like `terraform fmt`. */
function assign(lines: Lines, indent: string): string[] {
  const given = lines.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [{ name, value }]));
  const width = Math.max(0, ...given.map(({ name }) => name.length));
  return given.map(({ name, value }) => `${indent}${name.padEnd(width)} = ${written(value)}`);
}

const block = (name: string, lines: Lines): string[] => ['', `  ${name} {`, ...assign(lines, '    '), '  }'];

/** The end marker must not occur in the text. */
function heredoc(text: string): RawExpression {
  let end = 'EOT';
  while (text.split('\n').some((line) => line.trim() === end)) end += 'T';
  return { raw: `<<${end}\n${literal(text.replace(/\n$/, ''))}\n${end}` };
}

function nameLines(values: ResolvedLaunch): Lines {
  if (isPattern(values.name)) {
    const names = namesOf(values).map(quoted).join(', ');
    return [
      ['for_each', { raw: `toset([${names}])` }],
      ['name', { raw: 'each.key' }],
    ];
  }
  if (!(values.count > 1)) return [['name', values.name]];
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a template of Terraform
  const numbered = '-${count.index + 1}"';
  return [
    ['count', values.count],
    ['name', { raw: quoted(values.name).replace(/"$/, numbered) }],
  ];
}

function nicBlocks({ networks, ports }: ResolvedLaunch): string[] {
  const fixed = (address: string): Lines[number] => [address.includes(':') ? 'fixed_ip_v6' : 'fixed_ip_v4', address];
  return [
    ...networks.flatMap(({ id, address }) => block('network', [['uuid', id], fixed(address)])),
    ...ports.flatMap((port) => block('network', [['port', port]])),
  ];
}

function diskBlock(values: ResolvedLaunch): string[] {
  const root = rootVolume(values);
  if (!root) return [];
  return block('block_device', [
    ['uuid', root.uuid ?? undefined],
    ['source_type', root.source_type],
    ['destination_type', 'volume'],
    ['volume_size', root.volume_size ?? undefined],
    ['volume_type', root.volume_type ?? undefined],
    ['boot_index', 0],
    ['delete_on_termination', root.delete_on_termination],
  ]);
}

export function toTerraform(values: ResolvedLaunch): string {
  const groups = requestedGroups(values);
  const hasNics = values.networks.length + values.ports.length > 0;
  const metadata = Object.entries(values.metadata).map(([key, value]) => [quoted(key), value] satisfies Lines[number]);
  const lines: Lines = [
    ...nameLines(values),
    ['flavor_id', values.flavor],
    ['image_id', rootVolume(values) ? undefined : values.image],
    ['key_pair', values.key],
    ['admin_pass', values.hasPassword ? { raw: 'var.admin_password' } : undefined],
    ['security_groups', groups.length > 0 ? { raw: `[${groups.map(quoted).join(', ')}]` } : undefined],
    ['availability_zone', values.zone],
    ['network_mode', hasNics ? undefined : 'none'],
    ['user_data', values.userData ? heredoc(values.userData) : undefined],
  ];
  const label = labelOf(values.name.replace(/\{.*\}/, ''));
  return [
    `resource "openstack_compute_instance_v2" "${label}" {`,
    ...assign(lines, '  '),
    ...(metadata.length > 0 ? ['', '  metadata = {', ...assign(metadata, '    '), '  }'] : []),
    ...diskBlock(values),
    ...nicBlocks(values),
    ...(values.serverGroup ? block('scheduler_hints', [['group', values.serverGroup]]) : []),
    '}',
    ...(values.floatingNetwork ? floatingBlocks(values, label) : []),
  ].join('\n');
}

function floatingBlocks(values: ResolvedLaunch, label: string): string[] {
  const each = isPattern(values.name) ? '[each.key]' : values.count > 1 ? '[count.index]' : '';
  const several = nameLines(values).filter(([name]) => name === 'for_each' || name === 'count');
  return [
    '',
    'data "openstack_networking_network_v2" "floating" {',
    ...assign([['network_id', values.floatingNetwork]], '  '),
    '}',
    '',
    `resource "openstack_networking_floatingip_v2" "${label}" {`,
    ...assign(
      [
        ...several,
        ['pool', { raw: 'data.openstack_networking_network_v2.floating.name' }],
        ['port_id', { raw: `openstack_compute_instance_v2.${label}${each}.network[0].port` }],
      ],
      '  ',
    ),
    '}',
  ];
}
