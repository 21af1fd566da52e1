import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import type { Attribute } from '#components/kind/attribute.ts';
import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';
import { STATUS_WORDS } from './notification-words.ts';

export function LastNotification({ last }: { last: NonNullable<CoveredHost['last']> }) {
  const t = useT();
  return (
    <AppLink href={adminObjectHref('notifications', last.id)}>
      {t(STATUS_WORDS[last.status].word)}, <Age at={last.generated_at} />
    </AppLink>
  );
}

/** The last notification of a host, as an attribute of its kind. */
export const lastNotification = <Row extends Pick<CoveredHost, 'last'>>(): Attribute<Row> => ({
  label: msg('Last notification'),
  value: ({ last }) => last?.generated_at,
  show: ({ last }) => last && <LastNotification last={last} />,
  width: 10,
  sort: 'last',
});
