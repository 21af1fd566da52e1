import type { z } from 'zod';

export const NO_MULTIATTACH = 'Volumes cannot be attached to several instances at the same time.';

/** Upstream's spelling of true in extra specs. */
const IS_TRUE = /^\s*<is>\s*true\s*$/i;

/** Rejects extra specs that request volumes for several instances: they would be accepted and have no effect. */
export const withoutMultiattach = <S extends z.ZodType<Record<string, string>>>(specs: S): S =>
  specs.refine(({ multiattach = '' }) => !IS_TRUE.test(multiattach), {
    path: ['multiattach'],
    message: NO_MULTIATTACH,
  });
