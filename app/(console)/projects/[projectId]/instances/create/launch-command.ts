import { cliOptions, cliPairs } from '#components/console/cli-command.ts';
import { shellWord } from '#components/console/shell-word.ts';
import { isPattern, namesOf } from './launch-names.ts';
import { type ResolvedLaunch, requestedGroups, rootVolume } from './launch-requests.ts';

/** The user data file that the command reads. */
const FILE = 'user-data.txt';

function diskOptions(values: ResolvedLaunch): string[] {
  const root = rootVolume(values);
  if (!root) return cliOptions({ image: values.image });
  if (root.source_type === 'volume') return cliOptions({ volume: values.volume });
  const { uuid, volume_size, volume_type, delete_on_termination } = root;
  const facts = { uuid, source_type: 'image', destination_type: 'volume', boot_index: 0, volume_size, volume_type };
  const given = Object.entries({ ...facts, delete_on_termination }).filter(([, value]) => value !== undefined);
  return cliOptions({ 'block-device': cliPairs(Object.fromEntries(given)).join() });
}

function networkOptions({ networks, ports }: ResolvedLaunch): string[] {
  if (networks.length + ports.length === 0) return ['--no-network'];
  return [
    ...networks.flatMap(({ id, address }) => {
      if (!address) return cliOptions({ network: id });
      return cliOptions({ nic: `net-id=${id},${address.includes(':') ? 'v6' : 'v4'}-fixed-ip=${address}` });
    }),
    ...cliOptions({ port: ports }),
  ];
}

export function toCommand(values: ResolvedLaunch): string {
  const isSeveral = isPattern(values.name);
  const count = isSeveral ? 1 : values.count;
  const command = [
    'openstack server create',
    ...cliOptions({ flavor: values.flavor }),
    ...diskOptions(values),
    ...networkOptions(values),
    ...cliOptions({ 'security-group': requestedGroups(values), 'key-name': values.key }),
    ...(values.hasPassword ? ['--password "$ADMIN_PASSWORD"'] : []),
    ...cliOptions({
      'availability-zone': values.zone,
      ...(count > 1 ? { min: count, max: count } : {}),
      hint: values.serverGroup && `group=${values.serverGroup}`,
      'user-data': values.userData && FILE,
      property: cliPairs(values.metadata),
      description: values.description,
      wait: true,
    }),
    isSeveral ? '"$name"' : shellWord(values.name || 'NAME'),
  ].join(' \\\n  ');
  if (!isSeveral) return [command, ...floatingCommands(values)].join('\n');
  return loop(namesOf(values), [command, ...(values.floatingNetwork ? [floatingCommand(values, '"$name"')] : [])]);
}

const loop = (names: readonly string[], commands: readonly string[]): string =>
  `for name in ${names.map(shellWord).join(' ')}; do\n${commands.join('\n')}\ndone`;

/** Returns the command that creates a floating IP for the first port of a server. */
const floatingCommand = ({ floatingNetwork }: ResolvedLaunch, server: string): string =>
  `openstack floating ip create ${shellWord(floatingNetwork)} \\\n  --port "$(openstack port list --server ${server} -f value -c ID | head -n 1)"`;

function floatingCommands(values: ResolvedLaunch): string[] {
  if (!values.floatingNetwork) return [];
  const names = namesOf(values);
  if (names.length > 1) return [loop(names, [floatingCommand(values, '"$name"')])];
  return [floatingCommand(values, shellWord(values.name || 'NAME'))];
}
