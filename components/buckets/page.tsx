import { pageOf } from '#components/kind/kind.ts';
import { listSettingsQuery } from '#lib/console/navigation/lists/list-settings.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { BucketContents } from './bucket-contents.tsx';
import { BucketTab } from './bucket-tab.tsx';
import { bucketKind } from './kind.tsx';

export const bucketPage = pageOf(bucketKind, {
  query: clientOf(bucketApi).show.query,
  rowOf: ({ bucket }) => bucket,
  listHref: (scope) => projectHref(scope, 'buckets'),
  path: 'console/v1/buckets',
  activity: 'bucket',
  alsoLoads: [(scope, _id, send) => listSettingsQuery(scope, 'bucket-objects', send)],
  Charts: ({ scope, row }) => <BucketTab name="usage" projectId={scope} bucket={row} />,
  tabs: [
    {
      id: 'objects',
      label: msg('Objects'),
      isList: true,
      isFirst: true,
      Content: ({ scope, row }) => <BucketContents projectId={scope} bucket={row} />,
    },
    {
      id: 'imports',
      label: msg('Imports'),
      Content: ({ scope, row }) => <BucketTab name="imports" projectId={scope} bucket={row} />,
    },
    {
      id: 'settings',
      label: msg('Settings'),
      Content: ({ scope, row }) => <BucketTab name="settings" projectId={scope} bucket={row} />,
    },
  ],
});
