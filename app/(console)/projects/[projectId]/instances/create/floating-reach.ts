import type { FloatingIpRelations } from '#components/floating-ips/related-objects.ts';
import { msg } from '#lib/i18n/text.ts';
import { associationObstacle, type Obstacle } from '#lib/networking/floatingips/association-obstacle.ts';
import type { ResolvedLaunch } from './launch-requests.ts';
import { type Choices, findByIdOrName } from './resolve-launch.ts';

/** Stands for an address that the new server will get. */
const ANY = '0.0.0.0';

/** Returns why a new server on these networks and ports cannot have a floating IP of an external network, if so. */
export function launchObstacle(
  { networks, ports }: Pick<ResolvedLaunch, 'networks' | 'ports'>,
  poolId: string,
  choices: Pick<Choices, 'subnets' | 'ports'>,
  relatedObjects: FloatingIpRelations,
): Obstacle | undefined {
  const subnets = choices.subnets?.filter(
    ({ network_id, ip_version }) => ip_version === 4 && networks.some(({ id }) => id === network_id),
  );
  const cards = [
    ...(subnets ?? []).map(({ id }) => ({ id: '', fixed_ips: [{ subnet_id: id, ip_address: ANY }] })),
    ...ports.flatMap((port) => findByIdOrName(choices.ports, port) ?? []),
  ];
  const obstacles = cards.map((card) => associationObstacle(card, poolId, relatedObjects));
  if (obstacles.includes(undefined)) return undefined;
  return obstacles[0] ?? { why: msg('Choose a network with an IPv4 subnet first.') };
}
