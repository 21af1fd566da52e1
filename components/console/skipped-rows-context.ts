'use client';

import { createContext } from 'react';
import type { Text } from '#lib/i18n/text.ts';

export interface SkippedRow {
  name: string;
  reason: Text;
}

/** What the bulk action leaves out that opened the dialog below; nothing where a row or a button opened it. */
export const SkippedContext = createContext<readonly SkippedRow[]>([]);
