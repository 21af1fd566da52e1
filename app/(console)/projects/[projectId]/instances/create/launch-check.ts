import type { Translate } from '#lib/i18n/translate.ts';
import { addressObstacle } from '#lib/networking/subnets/address-obstacle.ts';
import { type LaunchValues, launchSchema, type NetworkWish } from './launch-values.ts';
import { type Choices, findByIdOrName, isToVolume, leastVolume } from './resolve-launch.ts';

export const launchCheck = (choices: Choices, t: Translate) => launchSchema(factsOf(choices, t), t);

const factsOf = (choices: Choices, t: Translate) => ({
  isToVolume: (values: LaunchValues) => isToVolume(values, choices),
  leastVolume: (values: LaunchValues) => leastVolume(values, choices),
  addressObstacle: (wish: NetworkWish) => {
    const obstacle = obstacleOf(wish, choices);
    return obstacle && t(obstacle);
  },
});

function obstacleOf({ id, address }: NetworkWish, { networks, subnets, ports }: Choices) {
  const network = findByIdOrName(networks, id);
  if (!network || !subnets) return undefined;
  const taken = ports?.filter(({ network_id }) => network_id === network.id) ?? [];
  return addressObstacle(
    address,
    subnets.filter(({ network_id }) => network_id === network.id),
    taken.flatMap(({ fixed_ips }) => fixed_ips.map(({ ip_address }) => ip_address)),
  );
}
