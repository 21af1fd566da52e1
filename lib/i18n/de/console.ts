import type { Messages } from '../translate.ts';

/** The pieces that all screens share. */
export const consolePieces: Messages = {};
