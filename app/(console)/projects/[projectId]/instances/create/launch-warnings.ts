import { msg, type Text } from '#lib/i18n/text.ts';
import type { ResolvedLaunch } from './launch-requests.ts';
import { type Choices, findByIdOrName } from './resolve-launch.ts';
import { givesAccess } from './user-data-text.ts';

/** Whether neither a key pair nor a password allows signing in. */
export const isLockedOut = ({
  key,
  hasPassword,
  password,
  userData,
}: Pick<ResolvedLaunch, 'key' | 'hasPassword' | 'password' | 'userData'>): boolean =>
  key === '' && !(hasPassword && password !== '') && !givesAccess(userData);

/** Returns warnings, except those about user data. They do not prevent the launch. */
export function launchWarnings(values: ResolvedLaunch, choices: Choices): Text[] {
  const volume = values.bootFrom === 'volume' ? findByIdOrName(choices.volumes, values.volume) : undefined;
  return [
    ...(values.networks.length + values.ports.length === 0 && choices.networks
      ? [msg('Without a network the instance cannot be reached.')]
      : []),
    ...(volume && values.zone !== '' && values.zone !== volume.availability_zone
      ? [
          msg('The volume is in zone {zone}. The instance must be in the same zone.', {
            zone: volume.availability_zone,
          }),
        ]
      : []),
    ...(isLockedOut(values) ? [msg('No key pair or password: you may not be able to sign in.')] : []),
  ];
}
