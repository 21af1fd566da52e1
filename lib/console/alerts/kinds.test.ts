import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alertKinds } from '#lib/alerts/alerts.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { ALERT_CHANNELS } from './channels.ts';

usePlatform();

test('docs/alerts.md describes every kind of alert, and no other', () => {
  const rows = readFileSync('docs/alerts.md', 'utf8').matchAll(/^\| `([a-z_]+)` \| /gm);
  const documented = [...rows].map(([, kind]) => kind).toSorted();
  const kinds = alertKinds().map(({ kind }) => kind);
  expect(kinds.length).toBeGreaterThan(2);
  expect(documented).toEqual(kinds.toSorted());
});

test('docs/alerts.md names every channel', () => {
  const text = readFileSync('docs/alerts.md', 'utf8').toLowerCase();
  expect(ALERT_CHANNELS.filter((channel) => !text.includes(channel))).toEqual([]);
});
