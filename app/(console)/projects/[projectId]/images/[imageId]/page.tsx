import { imageName } from '#components/images/image-words.ts';
import { allVolumesQuery } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { imageApi } from '#lib/image/images/contract.ts';
import { projectPage } from '../../project-page.ts';
import { ImageDetail } from './image-detail.tsx';

const page = projectPage({
  title: [msg('Image'), msg('Images')],
  show: ({ projectId, imageId }, send) => clientOf(imageApi).show.query(projectId, imageId, send),
  name: (found) => imageName(found),
  start: (client, { projectId }, send) => {
    client.prefetchQuery(clientOf(factApi).serverUses.query(projectId, send));
    client.prefetchQuery(allVolumesQuery(projectId, send));
  },
  body: ImageDetail,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
