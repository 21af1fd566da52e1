import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { newVolume } from '#lib/testing/compute.ts';
import { NETWORKING, newSecurityGroup, newSecurityGroupRule } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const of = (id: string) => `/console/v1/object-history/${id}`;

test('GET console/object-history: the newest comes first, and a group tells of the rules it got and lost', async () => {
  const { api } = await newProject(platform);
  const group = await newSecurityGroup(api, { name: 'web' });
  const rule = await newSecurityGroupRule(api, group);
  await api.delete(`${NETWORKING}/security-group-rules/${rule.id}`);
  await api.put(`${NETWORKING}/security-groups/${group.id}`, { security_group: { name: 'front' } });
  const { history } = (await api.get(of(group.id))).body;
  expect(history.map(({ type }: { type: string }) => type)).toEqual([
    'security_group.update',
    'security_group.remove_rule',
    'security_group.add_rule',
    'security_group.create',
  ]);
  expect(history[0].changed).toEqual(['name']);
  expect(history[1].rule).toMatchObject({ direction: 'ingress', protocol: 'tcp', port_range_min: 22 });
  expect(history[0].user_id).toEqual(expect.any(String));
});

test('GET console/object-history: returns nothing of an object of another project, nor of what is not a network', async () => {
  const [mine, other] = [await newProject(platform, 'admin'), await newProject(platform)];
  const group = await newSecurityGroup(other.api);
  expect((await mine.api.get(of(group.id))).body).toEqual({ history: [] });
  expect((await mine.api.get(of(mine.id))).body).toEqual({ history: [] });
});

test('GET console/object-history: a volume tells of its creation and of each status since; to another project nothing', async () => {
  const [mine, other] = [await newProject(platform), await newProject(platform)];
  const volume = await newVolume(platform, mine);
  await mine.api.put(`/volume/v3/volumes/${volume}`, { volume: { name: 'renamed' } });
  const { history } = (await mine.api.get(of(volume))).body;
  expect(history.at(-1)).toMatchObject({ type: 'volume.create' });
  expect(history[0]).toMatchObject({ type: 'volume.update', status: null });
  expect(history.map(({ status }: { status: string | null }) => status)).toContain('available');
  expect((await other.api.get(of(volume))).body).toEqual({ history: [] });
});
