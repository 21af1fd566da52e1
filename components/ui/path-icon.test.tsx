import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createPathIcon } from './path-icon.tsx';

const Icon = createPathIcon('M1 2h3');

test('an icon is one path, and nothing to screen readers', () => {
  expect(renderToStaticMarkup(<Icon className="size-4" />)).toBe(
    '<svg viewBox="0 0 24 24" aria-hidden="true" class="icon size-4"><path d="M1 2h3"></path></svg>',
  );
});

test('one with a label of its own is read', () => {
  expect(renderToStaticMarkup(<Icon aria-label="Shared" />)).toContain('aria-label="Shared"');
  expect(renderToStaticMarkup(<Icon aria-label="Shared" />)).not.toContain('aria-hidden');
});
