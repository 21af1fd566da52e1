import { z } from 'zod';
import { Pairs } from '#components/console/pairs.ts';
import { WAIT_TARGETS } from '#lib/compute/readiness/indicators.ts';
import { readinessPortOf } from '#lib/compute/readiness/port-key.ts';
import { msg } from '#lib/i18n/text.ts';
import { TOO_LONG } from '#lib/i18n/too-long.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { expandPattern, isPattern, MAX_COUNT, namesOf } from './launch-names.ts';
import { inspectUserData, MAX_USER_DATA } from './user-data.ts';
import { encodedLength } from './user-data-text.ts';

const countRule = msg('Use a whole number from 1 to 100.');
const portRule = msg('Use a whole number from 1 to 65535.');
const sizeRule = msg('Use a whole number of GiB, 1 or more.');

/** A network to attach, and a fixed address in it; empty for any. */
const NetworkWish = z.object({ id: z.string(), address: z.string().trim() });
export type NetworkWish = z.infer<typeof NetworkWish>;

const Name = z
  .string()
  .trim()
  .min(1, msg('Enter a name.'))
  .refine((name) => expandPattern(name) !== undefined, msg('Count upwards, to at most 100 names.'))
  .refine((name) => (expandPattern(name) ?? []).every((each) => each.length <= 255), TOO_LONG);

const UserData = z.string().superRefine((text, context) => {
  if (encodedLength(text) > MAX_USER_DATA) {
    context.addIssue({ code: 'custom', message: msg('Use less text: at most 64 KiB when encoded in Base64.') });
  }
});

/** The values of the launch form. Objects may be given by name, because a URL can contain names. */
export const LaunchFields = z.object({
  name: Name,
  count: z.int(countRule).min(1, countRule).max(MAX_COUNT, countRule),
  description: z.string().max(255, TOO_LONG),
  zone: z.string(),
  bootFrom: z.enum(['image', 'volume']),
  image: z.string(),
  /** Whether to create a volume from the image. Null until chosen: then only if the flavor has no disk. */
  toVolume: z.boolean().nullable(),
  /** GiB; by default as large as the flavor's disk and the image require. */
  volumeSize: z.int(sizeRule).min(1, sizeRule).optional(),
  volumeType: z.string(),
  deleteVolume: z.boolean(),
  volume: z.string(),
  flavor: z.string().min(1, msg('Choose a flavor.')),
  /** Null until chosen: then the only network, if there is exactly one. */
  networks: z.array(NetworkWish).nullable(),
  ports: z.array(z.string()),
  /** The external network from which each instance gets a floating IP; empty for none. */
  floatingNetwork: z.string(),
  /** Names. Null until chosen: then the default group. */
  groups: z.array(z.string()).nullable(),
  key: z.string(),
  hasPassword: z.boolean(),
  password: z.string().max(255, TOO_LONG),
  userData: UserData,
  metadata: Pairs,
  /** What the launch waits for; empty for an active instance. */
  waitUntil: z.enum(['', ...WAIT_TARGETS]),
  /** TCP port whose response shows that the instance is ready. */
  readinessPort: z.int(portRule).min(1, portRule).max(65_535, portRule).optional(),
  /** The id of a server group. */
  serverGroup: z.string(),
});
export type LaunchValues = z.output<typeof LaunchFields>;
export type LaunchInput = z.input<typeof LaunchFields>;

/** Rules that depend on the choices. */
export interface LaunchAttributes {
  isToVolume: (values: LaunchValues) => boolean;
  /** GiB */
  leastVolume: (values: LaunchValues) => number;
  addressObstacle: (wish: NetworkWish) => string | undefined;
}

type Report = (path: (string | number)[], message: string) => void;

/** Run even if other checks fail, so that all errors are shown together. */
const always = () => true;

/** Returns the schema of the form for the available choices. Texts that contain numbers are already translated. */
export const launchSchema = (facts: LaunchAttributes, t: Translate) =>
  LaunchFields.superRefine(
    (values, context) => {
      const report: Report = (path, message) => context.addIssue({ code: 'custom', path, message });
      checkSource(values, facts, t, report);
      checkOnlyOnes(values, report);
      checkWait(values, report);
      if (values.hasPassword && values.password.trim() === '') report(['password'], msg('Enter a password.'));
      const { problem } = inspectUserData(values.userData);
      if (problem) report(['userData'], t(problem.text));
      for (const [index, wish] of (values.networks ?? []).entries()) {
        const obstacle = wish.address === '' ? undefined : facts.addressObstacle(wish);
        if (obstacle) report(['networks', index, 'address'], obstacle);
      }
    },
    { when: always },
  );

function checkSource(values: LaunchValues, facts: LaunchAttributes, t: Translate, report: Report) {
  if (values.bootFrom === 'volume') {
    if (values.volume === '') report(['volume'], msg('Choose a volume.'));
    return;
  }
  if (values.image === '') return report(['image'], msg('Choose an image.'));
  if (!facts.isToVolume(values) || values.volumeSize === undefined) return;
  const least = facts.leastVolume(values);
  if (values.volumeSize < least)
    report(['volumeSize'], t('The image needs {size, number} GiB or more.', { size: least }));
}

function checkWait({ waitUntil, readinessPort, metadata }: LaunchValues, report: Report) {
  if (waitUntil !== 'port_answers' || readinessPort !== undefined) return;
  if (readinessPortOf(metadata) === null) report(['readinessPort'], msg('Enter the port to wait for.'));
}

/** Objects that exist only once can belong to only one instance. */
function checkOnlyOnes(values: LaunchValues, report: Report) {
  if (namesOf(values).length <= 1) return;
  const path = isPattern(values.name) ? ['name'] : ['count'];
  if (values.bootFrom === 'volume') report(path, msg('A volume can be the root disk of only one instance.'));
  const isFixed = values.ports.length > 0 || values.networks?.some(({ address }) => address !== '');
  if (isFixed) report(path, msg('A port or a fixed address can belong to only one instance.'));
}
