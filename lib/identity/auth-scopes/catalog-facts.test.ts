import { expect, test } from 'vitest';
import { fileNameOf, listedEndpoints, publicEndpoints } from './catalog-facts.ts';

test.each([
  ['ci bot', 'ci-bot'],
  ['../../etc/passwd', 'etc-passwd'],
  ['日本', 'nephos'],
  ['.hidden', 'hidden'],
])('%j makes the file name %j', (name, expected) => {
  expect(fileNameOf(name)).toBe(expected);
});

test('all endpoints are listed, by service, region and interface, the public ones first; clients use those alone', () => {
  const at = (region: string, face: 'public' | 'internal' | 'admin') => ({
    id: `${region}-${face}`,
    interface: face,
    region,
    region_id: region,
    url: `http://${face}.${region}.test`,
  });
  const catalog = {
    catalog: [
      { id: 'i', type: 'identity', name: '', endpoints: [at('One', 'admin'), at('One', 'public')] },
      { id: 'c', type: 'compute', name: 'nova', endpoints: [at('Two', 'public'), at('One', 'internal')] },
      { id: 'n', type: 'network', name: 'neutron', endpoints: [] },
    ],
    links: { self: '' },
  };
  expect(listedEndpoints(catalog).map(({ type, region, face }) => [type, region, face])).toEqual([
    ['compute', 'One', 'internal'],
    ['compute', 'Two', 'public'],
    ['identity', 'One', 'public'],
    ['identity', 'One', 'admin'],
  ]);
  expect(publicEndpoints(catalog).map(({ id }) => id)).toEqual(['Two-public', 'One-public']);
});
