import type { Messages } from '../translate.ts';

/** The frame of the console. */
export const shell: Messages = {};
