import type { z } from 'zod';

type SchemaDefinition = z.core.$ZodTypeDef & {
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  left?: z.core.$ZodType;
  right?: z.core.$ZodType;
  keyType?: z.core.$ZodType;
  catchall?: z.core.$ZodType;
};

const identities = new WeakMap<object, number>();
let identityCount = 0;

/** Returns a number that identifies an object or a function during this run. */
function identityOf(value: object): number {
  const known = identities.get(value);
  if (known !== undefined) return known;
  identityCount += 1;
  identities.set(value, identityCount);
  return identityCount;
}

/**
 * Returns a text that is equal for schemas that treat a value in the same way: same type, limits, patterns and
 * functions. What an object, list or record contains is not part of it.
 */
export function fragmentOf(schema: z.core.$ZodType): string {
  const def: SchemaDefinition = schema._zod.def;
  const own = (def.checks ?? []).map((check) => checkText(check));
  const inner = [
    def.innerType,
    def.in,
    def.out,
    ...(def.options ?? []),
    def.left,
    def.right,
    def.keyType,
    def.catchall,
  ];
  const parts = inner.flatMap((part) => (part ? [fragmentOf(part)] : []));
  // A wrapper such as `optional` does not change how a present value is treated.
  return def.innerType && own.length === 0 ? parts.join() : `${ownText(schema)}[${own}](${parts})`;
}

function ownText(schema: z.core.$ZodType): string {
  const { type, ...def } = schema._zod.def as z.core.$ZodTypeDef & Record<string, unknown>;
  if (type === 'lazy' || type === 'custom') return `${type} ${identityOf(schema)}`;
  if (type === 'transform') return `${type} ${identityOf(def.transform as object)}`;
  const { format = '', pattern = '' } = def;
  return [type, format, pattern].join(' ');
}

/** Checks by function, such as those of `refine`, are identified by the function; others by their limits. */
function checkText(check: z.core.$ZodCheck): string {
  const { def } = check._zod;
  if (def.check === 'custom' || def.check === 'overwrite') return `${def.check} ${identityOf(check)}`;
  return JSON.stringify(def, (key, value) =>
    key === 'error' ? undefined : value instanceof RegExp ? `${value}` : value,
  );
}
