import { vi } from 'vitest';
import { VirshFailure } from '#lib/engine/hypervisor/libvirt/failure.ts';
import type { FoundDomain } from '#lib/engine/hypervisor/libvirt/host.ts';
import type { Plan } from '#lib/engine/hypervisor/libvirt/plan.ts';
import type { DomainState } from '#lib/engine/hypervisor/libvirt/states.ts';
import { element } from '#lib/engine/hypervisor/libvirt/xml.ts';
import { idleHost } from './idle-host.ts';

/** The machine of these hosts. */
export const MACHINE_ID = '00000000-0000-4000-8000-000000000001';
export const RUNNING: DomainState = { power: 'running', isActive: true, isArriving: false, isStalled: false };
export const OFF: DomainState = { ...RUNNING, power: 'off', isActive: false };
/** Placement number of the domain of `put`. */
export const PLACED_AT = 5;

/** A host that stores its domain in memory and ignores file operations. */
export function hostWithDomain(name: string) {
  const { connection, pool, host } = idleHost(name);
  let domain: { plan: Plan; state: DomainState } | undefined;
  const found = (): FoundDomain | undefined => domain && { host, ...domain, xml: element('domain') };
  vi.spyOn(pool, 'upload').mockResolvedValue();
  vi.spyOn(pool, 'touch').mockResolvedValue();
  vi.spyOn(pool, 'remove').mockResolvedValue();
  vi.spyOn(host, 'clear').mockResolvedValue();
  vi.spyOn(connection, 'run').mockRejectedValue(new Error('Nothing else is requested.'));
  vi.spyOn(host, 'find').mockImplementation(async () => found());
  vi.spyOn(host, 'cut').mockImplementation(async () => {
    if (domain) domain.state = OFF;
  });
  vi.spyOn(host, 'undefine').mockImplementation(async () => {
    domain = undefined;
  });
  vi.spyOn(host, 'define').mockImplementation(async (plan) => {
    domain = { plan, state: OFF };
  });
  vi.spyOn(host, 'start').mockImplementation(async ({ plan }) => {
    domain = { plan, state: RUNNING };
  });
  vi.spyOn(host, 'updateNote').mockImplementation(async ({ plan }, changes) => {
    plan.note = { ...plan.note, ...changes };
  });
  const put = (state: DomainState, note: Partial<Plan['note']> = {}) => {
    const own = { name: 'web-1', diskGb: 1, imageId: null, placedAt: PLACED_AT, extraSpecs: {}, imageProperties: {} };
    const sizes = { vcpus: 1, ramMb: 128, pinned: [], nics: [], volumes: [] };
    domain = { plan: { id: MACHINE_ID, ...sizes, note: { ...own, ...note } }, state };
  };
  const fallSilent = () => vi.mocked(host.find).mockRejectedValue(new VirshFailure('lost', 'gone'));
  const comeBack = () => vi.mocked(host.find).mockImplementation(async () => found());
  return { host, put, found, fallSilent, comeBack };
}
