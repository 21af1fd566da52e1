import { expect } from 'vitest';
import { collectInto, collectionFolder } from './collected-statements.ts';

/** A setup file of vitest, run before each test file. */
const folder = collectionFolder();
if (folder) collectInto(folder, () => expect.getState().testPath ?? '');
