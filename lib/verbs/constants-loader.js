import { pathToFileURL } from 'node:url';

/**
 * Replaces a module by the values of its constants, so that browsers do not load what it computes them from. Values must
 * be JSON.
 */
export default async function constantsLoader(source) {
  // Modules are loaded once, so changes during development would be missed.
  if (process.env.NODE_ENV === 'development') return source;
  const constants = await import(pathToFileURL(this.resourcePath).href);
  return Object.entries(constants)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
}
