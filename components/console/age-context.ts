'use client';

import { createContext } from 'react';

/** Whether ages are displayed without "ago": in the cells of a table, whose header says what happened. */
export const ShortAges = createContext(false);
