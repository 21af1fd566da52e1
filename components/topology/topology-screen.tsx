'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { cx } from '#components/ui/cx.ts';
import { layer } from '#components/ui/layer.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { choiceParam } from '#lib/client/url-params.ts';
import { useIsNarrow } from '#lib/client/use-is-narrow.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { topologyApi } from '#lib/console/networking/topology/contract.ts';
import type { Topology, TopologyQuestion } from '#lib/console/networking/topology/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ExportMenu } from './export-menu.tsx';
import { PendingBar } from './pending-bar.tsx';
import { QuickStart } from './quick-start.tsx';
import { SearchBar, useSearch } from './search-bar.tsx';
import { TopologyTree } from './topology-tree.tsx';
import { UnconnectedInstances } from './unconnected-instances.tsx';
import { usePending } from './use-pending.ts';

const ReviewDialog = lazyComponent(async () => (await import('./review-dialog.tsx')).ReviewDialog);

interface TopologyScreenProps {
  projectId: string;
  /** The object whose surroundings are displayed; the whole project if omitted. */
  place?: TopologyQuestion;
}

export function TopologyScreen({ projectId, place }: TopologyScreenProps) {
  const query = useQuery(clientOf(topologyApi).draw.query(projectId, place));
  return (
    <QueryScreen query={query} skeleton={<Loading />}>
      {({ topology }) =>
        place === undefined && isEmpty(topology) ? (
          <QuickStart projectId={projectId} />
        ) : (
          <Sides projectId={projectId} topology={topology} />
        )
      }
    </QueryScreen>
  );
}

/** External networks are visible to all projects, so only the project's own objects count. */
const isEmpty = ({ networks, routers, ports, servers }: Topology): boolean =>
  routers.length === 0 &&
  ports.length === 0 &&
  servers.length === 0 &&
  networks.every(({ is_external }) => is_external);

/** Loaded on demand, since other pages do not need the canvas. */
const TopologyMap = dynamic(() => import('./map/topology-map.tsx').then((module) => module.TopologyMap), {
  ssr: false,
  loading: () => <Skeleton className="h-160 w-full" />,
});

const VIEWS = ['map', 'list'] as const;

function Sides({ projectId, topology }: { projectId: string; topology: Topology }) {
  const t = useT();
  const isNarrow = useIsNarrow();
  const [view, setView] = useUrlState('view', choiceParam(VIEWS));
  const looking = useSearch();
  // Stored here, so that pending changes survive a switch between map and list.
  const pending = usePending(projectId);
  const [isReviewing, setIsReviewing] = useState(false);
  const shown = { projectId, topology, search: looking.search, onClear: looking.clear };
  const bar = (
    <PendingBar count={pending.waiting.length} onReview={() => setIsReviewing(true)} onDiscard={pending.clear} />
  );
  const map = (
    <>
      <UnconnectedInstances projectId={projectId} topology={topology} search={looking.search} />
      <TopologyMap {...shown} pending={pending}>
        {bar}
      </TopologyMap>
    </>
  );
  const tree = (
    <>
      <TopologyTree {...shown} />
      <div className={cx(layer.sticky, 'sticky bottom-4 mt-3 flex justify-center')}>{bar}</div>
    </>
  );
  return (
    <div className="flex flex-col gap-3">
      {topology.is_cut && (
        <Alert tone="info" title={t('Not everything is shown')}>
          {t('This project has more than the map can show. The pages of networks, routers and ports list everything.')}
        </Alert>
      )}
      <div className="flex flex-wrap items-start gap-2">
        <SearchBar {...looking} />
        <ExportMenu topology={topology} />
      </div>
      <Tabs
        label={t('Views of the topology')}
        value={view ?? (isNarrow ? 'list' : 'map')}
        onValueChange={(id) => setView(VIEWS.find((one) => one === id) ?? null, { isStep: true })}
        tabs={[
          { id: 'map', label: t('Topology'), content: map },
          { id: 'list', label: t('List'), content: tree },
        ]}
      />
      {isReviewing && <ReviewDialog pending={pending} onClose={() => setIsReviewing(false)} />}
    </div>
  );
}

function Loading() {
  const t = useT();
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{t('Loading')}</span>
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="h-120 w-full" />
    </div>
  );
}
