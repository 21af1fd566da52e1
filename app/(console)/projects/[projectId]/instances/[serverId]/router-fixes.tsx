'use client';

import { useQuery } from '@tanstack/react-query';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { QueryContent } from '#components/console/query-content.tsx';
import { useRelated } from '#components/kind/use-related.ts';
import {
  type RouterRelations,
  routerName,
  routerRelations,
  toRouterRow,
  usualGateway,
} from '#components/routers/router-row.ts';
import { SetGateway } from '#components/routers/set-gateway.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { combineQueries } from '#lib/client/answer.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { routerChoicesQuery } from '#lib/networking/choices.ts';
import { FixButton } from './fix-button.tsx';
import { type FixProps, targetOf } from './fix-props.ts';
import { type RouterFix, routerFixOf } from './router-fix.ts';

const AddRouterInterface = lazyComponent(
  async () => (await import('#components/routers/add-router-interface.tsx')).AddRouterInterface,
);
const EditRouter = lazyComponent(async () => (await import('#components/routers/edit-router.tsx')).EditRouter);
const CreateRouter = lazyComponent(async () => (await import('#components/routers/create-router.tsx')).CreateRouter);

export function RouterFixes(props: FixProps) {
  const t = useT();
  const { projectId, sender, broken, onMended } = props;
  const answer = combineQueries(useRelated(routerRelations, projectId), useQuery(routerChoicesQuery(projectId)));
  const target = targetOf(props);
  if (!target) return null;
  return (
    <QueryContent answer={answer} unknown={t('Could not load the routers')}>
      {([relatedObjects, { routers }]) => {
        const source =
          sender && relatedObjects.ports.find(({ device_id }) => device_id === sender)?.fixed_ips[0]?.subnet_id;
        const ends = { target: target.subnetId, source: source || undefined };
        const rows = routers.map((router) => toRouterRow(router, relatedObjects));
        const fix = routerFixOf(broken, ends, rows, relatedObjects);
        if (!fix) return null;
        return (
          <FixButton {...{ projectId, onMended }} label={t(labelOf(fix))}>
            {(onClose) => <FixDialog {...{ projectId, relatedObjects, fix, onClose }} />}
          </FixButton>
        );
      }}
    </QueryContent>
  );
}

function labelOf(fix: RouterFix): Text | string {
  if (fix.kind === 'create') return msg('Create router');
  const values = { name: routerName(fix.row.router) };
  if (fix.kind === 'gateway') return msg('Set gateway of {name}', values);
  if (fix.kind === 'edit') return msg('Turn on {name}', values);
  return msg('Add interface to {name}', values);
}

function FixDialog({ fix, ...props }: ProjectDialogProps & { relatedObjects: RouterRelations; fix: RouterFix }) {
  if (fix.kind === 'create') return <CreateRouter {...props} subnetIds={fix.subnetIds} />;
  if (fix.kind === 'add') return <AddRouterInterface {...props} row={fix.row} fill={{ subnetId: fix.subnetId }} />;
  if (fix.kind === 'edit') return <EditRouter {...props} row={fix.row} fill={{ isUp: true }} />;
  return <SetGateway {...props} row={fix.row} fill={{ networkId: usualGateway(props.relatedObjects) }} />;
}
