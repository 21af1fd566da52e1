import { listPage } from '../../kind-pages.tsx';
import { adminPage } from '../admin-page.tsx';
import { AggregateList } from './aggregate-list.tsx';
import { aggregateList } from './kind.tsx';

const page = adminPage(listPage(aggregateList, AggregateList));

export const generateMetadata = page.generateMetadata;
export default page.render;
