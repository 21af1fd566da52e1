'use client';

import { PageTabs } from '#components/console/page-tabs.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { KindList as List } from './kind.ts';
import { KindList } from './kind-list.tsx';
import { kindWords } from './kind-words.ts';
import { lazyPart } from './lazy-part.ts';

/** A list as the first of several tabs. */
export function KindListTabs<Row extends object>({ list, scope }: { list: List<Row>; scope: string }) {
  const t = useT();
  const { title } = kindWords(list.kind.noun, t);
  return (
    <PageTabs
      label={title}
      tabs={[
        {
          id: list.id,
          label: list.tabLabel ? t(list.tabLabel) : title,
          content: <KindList list={list} scope={scope} />,
        },
        ...(list.tabs ?? []).map(({ id, label, load }) => {
          const Content = lazyPart(load);
          return { id, label: t(label(scope)), content: <Content scope={scope} />, load: Content.load };
        }),
      ]}
    />
  );
}
