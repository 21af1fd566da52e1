import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Sources that display rules as sentences, except the one that defines them. */
function* whereRulesAreRead(): Generator<string> {
  for (const root of ['app', 'components']) {
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.tsx')) continue;
      const text = readFileSync(join(root, file), 'utf8');
      if (/\bruleSentence\(/.test(text)) yield text;
    }
  }
}

test('wherever a rule is read out, groups and address groups go by their names and not by ids', () => {
  const places = [...whereRulesAreRead()];
  expect(places.length).toBeGreaterThan(5);
  const unnamed = places.filter((text) => !/\b(useRemoteNames|names: ReadonlyMap)\b/.test(text));
  expect(unnamed).toEqual([]);
});
