'use client';

import { useWatch } from 'react-hook-form';
import { QueryContent } from '#components/console/query-content.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { useFormField } from '#components/console/use-form-field.ts';
import type { FixReach as Fix } from '#components/floating-ips/fix-reach.tsx';
import { type FloatingIpRelations, floatingIpRelations, poolsIn } from '#components/floating-ips/related-objects.ts';
import { useRelated } from '#components/kind/use-related.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import type { Obstacle } from '#lib/networking/floatingips/association-obstacle.ts';
import { FloatingIpCheckbox } from './floating-ip-checkbox.tsx';
import { launchObstacle } from './floating-reach.ts';
import type { LaunchInput } from './launch-values.ts';
import { type Choices, networksOf } from './resolve-launch.ts';

const FixReach = lazyComponent(async () => (await import('#components/floating-ips/fix-reach.tsx')).FixReach);

export interface FloatingIpChoiceProps {
  projectId: string;
  choices: Choices;
}

/** The checkbox is enabled if a router connects the instance's networks to an external network. */
export function FloatingIpChoice({ projectId, choices }: FloatingIpChoiceProps) {
  const t = useT();
  const answer = useRelated(floatingIpRelations, projectId);
  return (
    <QueryContent answer={answer} unknown={t('Could not check whether it can have a floating IP')}>
      {(relatedObjects) => <Tick {...{ projectId, choices, relatedObjects }} />}
    </QueryContent>
  );
}

function Tick({ projectId, choices, relatedObjects }: FloatingIpChoiceProps & { relatedObjects: FloatingIpRelations }) {
  const { field, error } = useFormField('floatingNetwork');
  const pools = usePools(choices, relatedObjects);
  const isWanted = field.value !== '';
  const hasChoice = isWanted && pools.length > 1;
  const chosen = pools.find((pool) => pool.id === field.value) ?? pools.find(({ obstacle }) => !obstacle) ?? pools[0];
  return (
    <FloatingIpCheckbox
      isTicked={isWanted}
      onTick={(isTicked) => field.onChange(isTicked && chosen ? chosen.id : '')}
      isDisabled={!isWanted && (chosen === undefined || chosen.obstacle !== undefined)}
      note={useFloatingIpNote(chosen)}
      error={hasChoice ? undefined : error}
    >
      {chosen?.obstacle?.fix && <Mend {...{ projectId }} networkId={chosen.id} fix={chosen.obstacle.fix} />}
      {hasChoice && <PoolField pools={pools} />}
    </FloatingIpCheckbox>
  );
}

interface Pool {
  id: string;
  name: string;
  /** The reason why a server on the selected networks cannot have one of its addresses. */
  obstacle: Obstacle | undefined;
  free: number;
}

/** Returns the external networks, with the obstacles for the new instance as currently configured. */
function usePools(choices: Choices, relatedObjects: FloatingIpRelations): Pool[] {
  const [wishes, ports] = useWatch<LaunchInput, ['networks', 'ports']>({ name: ['networks', 'ports'] });
  const on = { networks: networksOf(wishes, choices.networks), ports };
  return poolsIn(relatedObjects.networks).map(({ id, name }) => ({
    id,
    name: name || id,
    obstacle: launchObstacle(on, id, choices, relatedObjects),
    free: relatedObjects.facts.pools.find(({ network_id }) => network_id === id)?.free ?? 0,
  }));
}

function useFloatingIpNote(pool: Pool | undefined): string {
  const { t, format } = useI18n();
  if (!pool) return t('There is no external network yet.');
  const { name, obstacle, free } = pool;
  if (obstacle) return t('Not from {pool}: {why}', { pool: name, why: t(obstacle.why) });
  return t('From {pool}, {free} free', { pool: name, free: format.number(free) });
}

function PoolField({ pools }: { pools: readonly Pool[] }) {
  const t = useT();
  return (
    <div className="max-w-72">
      <SelectField
        name="floatingNetwork"
        label={t('External network')}
        options={pools.map(({ id, name, obstacle }) => ({
          value: id,
          label: name,
          isDisabled: obstacle !== undefined,
        }))}
      />
    </div>
  );
}

/** Empty for users with a read-only role. */
function Mend(props: Parameters<typeof Fix>[0]) {
  const mayWrite = useMayWrite(props.projectId);
  if (mayWrite !== true) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-small">
      <FixReach {...props} />
    </div>
  );
}
