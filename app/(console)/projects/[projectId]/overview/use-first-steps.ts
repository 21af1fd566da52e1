'use client';

import { useQuery } from '@tanstack/react-query';
import type { Action } from '#components/console/action.ts';
import { floatingIpRelations } from '#components/floating-ips/related-objects.ts';
import { useRelated } from '#components/kind/use-related.ts';
import { nameOrId } from '#components/networks/network-words.ts';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { subnetsQuery } from '#lib/networking/choices.ts';
import type { Fix } from '#lib/networking/floatingips/association-obstacle.ts';
import { createHref, objectHref, projectHref } from '#lib/screens/paths.ts';
import { type NetworkAccess, networkAccessOf } from './network-access.ts';
import type { OverviewData } from './use-overview.ts';

export interface FirstStep {
  id: string;
  title: string;
  note: string;
  /** Undefined until loaded. */
  isDone: boolean | undefined;
  action?: Action;
  /** Instead of the action, carries out the step. */
  fix?: { networkId: string; fix: Fix };
}

/** The first steps in a project. Each is done when the objects of the project show it. */
export function useFirstSteps(projectId: string, data: OverviewData) {
  const keys = useQuery(clientOf(keypairApi).list.query(projectId));
  const network = combineQueries(useRelated(floatingIpRelations, projectId), useQuery(subnetsQuery(projectId)));
  const [related, subnets] = network.data ?? [];
  const access = related && subnets && networkAccessOf(projectId, { ...related, subnets: subnets.subnets });
  const servers = data.servers.data?.total;
  const buckets = data.objectQuotas.data?.find(({ name }) => name === 'buckets')?.used;
  const steps: FirstStep[] = [
    useKeyStep(projectId, keys.data?.keypairs.length),
    useNetworkStep(projectId, access),
    useInstanceStep(projectId, servers),
    useConnectStep(projectId, related?.floatingIps, servers),
    useBucketStep(projectId, buckets),
  ];
  return { steps, related: combineQueries(network, keys) };
}

const isAny = (count: number | undefined) => (count === undefined ? undefined : count > 0);

function useKeyStep(projectId: string, count: number | undefined): FirstStep {
  const t = useT();
  const href = projectHref(projectId, 'key-pairs', { create: 'generate' });
  return {
    id: 'key',
    title: t('Create a key pair'),
    note: t('With it you sign in to instances without a password.'),
    isDone: isAny(count),
    action: { label: t('Generate a key pair'), href, allowed: useMayCreate(projectId, 'key_pairs') },
  };
}

function useNetworkStep(projectId: string, access: NetworkAccess | undefined): FirstStep {
  const t = useT();
  const mayCreate = useMayCreate(projectId, 'networks');
  const step = {
    id: 'network',
    title: t('Connect a network to the internet'),
    note: t('A router connects its subnet with an external network.'),
    isDone: access && access.kind === 'connected',
  };
  if (access?.kind === 'not-connected' && access.fix) {
    const { network, external, fix } = access;
    const names = { network: nameOrId(network), external: nameOrId(external) };
    const note = t('{network} is not connected to {external} yet.', names);
    return { ...step, note, fix: { networkId: external.id, fix } };
  }
  const allowed = access?.kind === 'no-external-network' ? msg('There is no external network yet.') : mayCreate;
  return { ...step, action: { label: t('Create network'), href: createHref(projectId, 'networks'), allowed } };
}

function useInstanceStep(projectId: string, count: number | undefined): FirstStep {
  const t = useT();
  const allowed = useMayCreate(projectId, 'instances');
  return {
    id: 'instance',
    title: t('Launch an instance'),
    note: t('Choose an image, a flavor and a network. You can create a key pair along the way.'),
    isDone: isAny(count),
    action: { label: t('Launch instance'), href: createHref(projectId, 'instances'), allowed },
  };
}

type FloatingIps = readonly { port_id: string | null }[];

function useConnectStep(
  projectId: string,
  floatingIps: FloatingIps | undefined,
  servers: number | undefined,
): FirstStep {
  const t = useT();
  const first = useQuery({
    ...clientOf(serverApi).summaries.query(projectId, { limit: '1' }),
    enabled: servers !== undefined && servers > 0,
  });
  const id = first.data?.servers[0]?.id;
  const href =
    id === undefined ? projectHref(projectId, 'instances') : objectHref(projectId, 'instances', id, { tab: 'connect' });
  return {
    id: 'connect',
    title: t('Connect to an instance'),
    note: t('A floating IP makes it reachable from outside. The tab Connect says what is missing.'),
    isDone: floatingIps?.some(({ port_id }) => port_id !== null),
    action: { label: t('Connect'), href, allowed: servers === 0 ? msg('Launch an instance first.') : true },
  };
}

function useBucketStep(projectId: string, count: number | undefined): FirstStep {
  const t = useT();
  const href = projectHref(projectId, 'buckets', { create: 'true' });
  return {
    id: 'bucket',
    title: t('Create a bucket'),
    note: t('For files of any size, also through the S3 API.'),
    isDone: isAny(count),
    action: { label: t('Create bucket'), href, allowed: useMayCreate(projectId, 'buckets') },
  };
}
