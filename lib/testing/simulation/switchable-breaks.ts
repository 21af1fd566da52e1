import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { BREAKS, type Break } from './breaks.ts';

/** Prepares the modules that are loaded from now on, so that each of the breaks can be switched on. */
export function prepareBreaks(): (name: string | undefined) => void {
  const byUrl = Map.groupBy(BREAKS, ({ file }) => pathToFileURL(file).href);
  let found = 0;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const breaks = byUrl.get(url);
      if (!breaks) return loaded;
      found += breaks.length;
      return { ...loaded, source: breaks.reduce(withBreak, String(loaded.source)) };
    },
  });
  return (name) => {
    if (found !== BREAKS.length) throw new Error('A module with a break was not loaded.');
    Object.assign(globalThis, { [ACTIVE]: name });
  };
}

/** A global variable, which the prepared modules read. */
const ACTIVE = 'simulatedBreak';

/** @throws if the code does not occur exactly once */
export function withBreak(source: string, { name, file, code, broken }: Break): string {
  const [before = '', marked, after = ''] = code.split(/[«»]/);
  const [start, expression, end] = marked === undefined ? ['', code, ''] : [before, marked, after];
  const parts = source.split(start + expression + end);
  if (parts.length !== 2) throw new Error(`The code of "${name}" does not occur once in ${file}.`);
  const isActive = `globalThis.${ACTIVE} === ${JSON.stringify(name)}`;
  return parts.join(`${start}(${isActive} ? (${broken}) : (${expression}))${end}`);
}
