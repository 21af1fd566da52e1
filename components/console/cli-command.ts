import { shellWord } from './shell-word.ts';

type OptionValue = string | number | boolean | null | undefined | readonly string[];

/** Options of the openstack client: true is a flag, a list repeats its option, and empty values are omitted. */
export const cliOptions = (options: Readonly<Record<string, OptionValue>>): string[] =>
  Object.entries(options).flatMap(([name, value]) => {
    if (value === true) return [`--${name}`];
    if (value === undefined || value === null || value === false || value === '') return [];
    return [value].flat().map((word) => `--${name} ${shellWord(String(word))}`);
  });

/** Each option is on its own line, and the name is last. */
export const cliCommand = (verb: string, options: Readonly<Record<string, OptionValue>>, name?: string): string =>
  [`openstack ${verb}`, ...cliOptions(options), ...(name ? [shellWord(name)] : [])].join(' \\\n  ');

/** Metadata as the client's `--property` takes it. */
export const cliPairs = (pairs: Readonly<Record<string, unknown>> = {}): string[] =>
  Object.entries(pairs).map(([key, value]) => `${key}=${value}`);
