/**
 * Creates what a body of `oneOrMany` asks for, and wraps it as it was asked for.
 * @param create makes all of them or none
 */
export async function createOneOrMany<O extends string, M extends string, I, V>(
  one: O,
  many: M,
  body: Partial<Record<O, I | undefined> & Record<M, I[] | undefined>>,
  create: (inputs: readonly I[]) => Promise<V[]>,
): Promise<Record<O, V> | Record<M, V[]>> {
  const single: I | undefined = body[one];
  if (single === undefined) return { [many]: await create(body[many] ?? []) } as Record<M, V[]>;
  const [created] = await create([single]);
  return { [one]: created } as Record<O, V>;
}
