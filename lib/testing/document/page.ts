import { cleanup } from '@testing-library/react';
import { afterAll } from 'vitest';

/**
 * Returns a function that displays HTML in the document. All test files of a worker share the document, so components of
 * earlier files are unmounted before, and the page is removed after the tests of this file.
 */
export function usePage(): (html: string) => void {
  afterAll(() => document.body.replaceChildren());
  return (html) => {
    cleanup();
    document.body.innerHTML = html;
  };
}
