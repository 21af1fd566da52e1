/** Among an object's metadata, with the value `true`: it is not deleted until that is taken away. */
export const PROTECTED_KEY = 'nephos:protected';

/** Whether an object with such metadata is protected against deletion. */
export const isProtected = (metadata: unknown): boolean =>
  typeof metadata === 'object' && metadata !== null && Reflect.get(metadata, PROTECTED_KEY) === 'true';

/** What a deletion is answered with that the protection forbids. */
export const protectedMessage = (kind: 'Instance' | 'Volume', id: string): string =>
  `${kind} ${id} is protected against deletion. Delete its metadata item ${PROTECTED_KEY} first.`;
