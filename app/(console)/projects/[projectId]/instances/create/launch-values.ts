import { z } from 'zod';
import { Pairs } from '#components/console/pairs.ts';
import { msg } from '#lib/i18n/text.ts';

/** The largest user data that the API takes, in characters of Base64. */
export const MAX_USER_DATA = 65_535;
export const MAX_COUNT = 100;

/** How many characters of Base64 a text becomes. */
export const encodedLength = (text: string): number => Math.ceil(new TextEncoder().encode(text).length / 3) * 4;

const countRule = msg('Use a whole number from 1 to 100.');

/** Checked beside whatever else is wrong, so that all is told at once. */
const always = () => true;

/** What the launch form holds. Flavor and image may stand there by name, as an address can give them. */
export const LaunchValues = z
  .object({
    name: z.string().trim().min(1, msg('Give a name.')).max(255, msg('Use at most 255 characters.')),
    count: z.int(countRule).min(1, countRule).max(MAX_COUNT, countRule),
    description: z.string().max(255, msg('Use at most 255 characters.')),
    zone: z.string(),
    bootFrom: z.enum(['image', 'volume']),
    image: z.string(),
    volume: z.string(),
    flavor: z.string().min(1, msg('Choose a flavor.')),
    /** Null until somebody chooses: then the only network there is, if there is but one. */
    networks: z.array(z.string()).nullable(),
    key: z.string(),
    userData: z
      .string()
      .refine(
        (text) => encodedLength(text) <= MAX_USER_DATA,
        msg('Use less text: at most 64 KiB when encoded in Base64.'),
      ),
    metadata: Pairs,
  })
  .refine(({ bootFrom, image }) => bootFrom !== 'image' || image !== '', {
    path: ['image'],
    message: msg('Choose an image.'),
    when: always,
  })
  .refine(({ bootFrom, volume }) => bootFrom !== 'volume' || volume !== '', {
    path: ['volume'],
    message: msg('Choose a volume.'),
    when: always,
  })
  .refine(({ bootFrom, count }) => bootFrom !== 'volume' || count === 1, {
    path: ['count'],
    message: msg('A volume can be the disk of one instance only.'),
  });
export type LaunchValues = z.output<typeof LaunchValues>;
/** The same as it is typed. */
export type LaunchInput = z.input<typeof LaunchValues>;

export const EMPTY_LAUNCH: LaunchInput = {
  name: '',
  count: 1,
  description: '',
  zone: '',
  bootFrom: 'image',
  image: '',
  volume: '',
  flavor: '',
  networks: null,
  key: '',
  userData: '',
  metadata: [],
};

type Params = Record<string, string | string[] | undefined>;

/** What an address fills in: `?name=web&image=debian-13&flavor=m1.small&az=nova&network=...&key=...&volume=...`. */
export function prefillOf(params: Params): Partial<LaunchInput> {
  const one = (name: string) => [params[name]].flat()[0];
  const networks = [params.network ?? []].flat();
  const given = {
    name: one('name'),
    count: Number(one('count')) || undefined,
    description: one('description'),
    zone: one('az'),
    bootFrom: one('volume') ? ('volume' as const) : undefined,
    image: one('image'),
    volume: one('volume'),
    flavor: one('flavor'),
    networks: networks.length > 0 ? networks : undefined,
    key: one('key'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** What is typed so far, complete or not, as the summary shows it. */
export const draftOf = (input: LaunchInput): LaunchValues => ({
  ...input,
  metadata: Object.fromEntries(input.metadata.filter(({ key }) => key !== '').map(({ key, value }) => [key, value])),
});
