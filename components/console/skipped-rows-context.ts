'use client';

import { createContext } from 'react';
import type { Text } from '#lib/i18n/text.ts';

export interface SkippedRow {
  name: string;
  reason: Text;
}

/** Rows that were skipped by the bulk action which opened the dialog; empty if it was opened for a single row. */
export const SkippedContext = createContext<readonly SkippedRow[]>([]);
