import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { CreateLink } from '#components/console/create-link.tsx';
import { type ListState, readListState } from '#components/console/list-params.ts';
import type { KindList, KindPage } from '#components/kind/kind.ts';
import { kindWords } from '#components/kind/kind-words.ts';
import { listDefaults, sentFields } from '#components/kind/list-fields.ts';
import { ManagedCreateLink } from '#components/kind/managed-create-link.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import type { Send } from '#lib/client/project-query.ts';
import type { PageParams } from '#lib/client/url-params.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** The project or scope of a page in each of the areas. */
interface AreaContext {
  scope?: string;
  projectId?: string;
  firstProjectId?: string | undefined;
}

const scopeOf = ({ scope, projectId, firstProjectId }: AreaContext): string =>
  scope ?? projectId ?? firstProjectId ?? '';

/** The page of a list, for the pages of an area. */
export function listPage<Row>(list: KindList<Row>, List: ComponentType<{ scope: string }>) {
  const { kind, header, create, counts, alsoLoads = [] } = list;
  const { Actions, path, headers, command, description } = header;
  const related = list.source.isPerProject ? [] : Object.values(kind.related ?? {});
  return {
    shape: 'list' as const,
    title: (t: Translate) => (header.title ? t(header.title) : kindWords(kind.noun, t).title),
    header: {
      ...(path !== undefined && { api: { path, ...(headers && { headers }) } }),
      ...(command !== undefined && { command }),
      ...(description !== undefined && { description }),
      ...((Actions || create) && {
        actions: (context: AreaContext, t: Translate) => (
          <>
            {Actions && <Actions scope={scopeOf(context)} />}
            {create && <Creation create={create} scope={scopeOf(context)} label={t(create.label)} />}
          </>
        ),
      }),
    },
    search: (params: Promise<PageParams>) => readListState(params, listDefaults(kind, list.sort)),
    start: (client: QueryClient, context: AreaContext, send: Send, state: ListState) => {
      const scope = scopeOf(context);
      list.source.start(client, scope, state, sentFields(kind), send);
      if (scope === '') return;
      for (const query of [...related, ...alsoLoads, ...(counts ? [counts] : [])]) {
        const options = query(scope, send);
        if (options) client.prefetchQuery(options);
      }
      client.prefetchQuery(listSettingsQuery(scope, list.id, send));
    },
    body: (context: AreaContext) => <List scope={scopeOf(context)} />,
  };
}

interface CreationProps {
  create: NonNullable<KindList<never>['create']>;
  scope: string;
  label: string;
}

function Creation({ create: { Link, href, quota, isForManagers, refusal }, scope, label }: CreationProps) {
  if (Link) return <Link scope={scope} />;
  const address = href(scope);
  if (quota)
    return (
      <NewObjectLink projectId={scope} quota={quota} href={address}>
        {label}
      </NewObjectLink>
    );
  if (isForManagers)
    return (
      <ManagedCreateLink scope={scope} href={address} refusal={refusal?.(scope)}>
        {label}
      </ManagedCreateLink>
    );
  return <CreateLink href={address}>{label}</CreateLink>;
}

/** The page of an object. @param param the part of the address that has its id */
export function objectPage<Row, P extends string>(
  page: KindPage<Row>,
  param: P,
  Screen: ComponentType<{ scope: string; id: string }>,
) {
  type Context = AreaContext & Record<P, string>;
  const { kind, alsoLoads = [] } = page;
  return {
    title: (t: Translate) => {
      const { objectTitle, title } = kindWords(kind.noun, t);
      return [objectTitle, title] as const;
    },
    show: (context: Context, send: Send) => page.query(scopeOf(context), context[param], send),
    name: (found: unknown, t: Translate) => kind.nameOf(page.rowOf(found, {}), t),
    start: (client: QueryClient, context: Context, send: Send) => {
      const scope = scopeOf(context);
      const related = Object.values(kind.related ?? {}).map((query) => query(scope, send));
      for (const options of [...related, ...alsoLoads.map((query) => query(scope, context[param], send))]) {
        if (options) client.prefetchQuery(options);
      }
    },
    body: (context: Context) => <Screen scope={scopeOf(context)} id={context[param]} />,
  };
}
