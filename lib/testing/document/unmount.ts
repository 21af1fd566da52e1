import { setImmediate as afterOthers } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { observeRendering } from './rendered-components.ts';

/** Turns of the event loop in which React's scheduler ends its tasks; it yields to others every 5 ms. */
const TURNS = 20;

/**
 * A setup file of vitest, run before each test file. Unmounts the components of the last test while the document exists:
 * React would render later changes, such as those of a response, without one and fail the run.
 */
if (typeof document !== 'undefined') {
  // React looks for the observer when it is loaded.
  observeRendering();
  const { cleanup } = await import('@testing-library/react');
  afterAll(async () => {
    cleanup();
    for (let turn = 0; turn < TURNS; turn += 1) await afterOthers();
  });
}
