import type { Messages } from './translate.ts';

/** Every file of the folder; each says some messages, and no two say the same one. */
const files = import.meta.glob<Record<string, Messages>>('./de/*.ts', { eager: true });

/** The German sentences by the English ones. */
export const german: Messages = Object.assign({}, ...Object.values(files).flatMap(Object.values));
