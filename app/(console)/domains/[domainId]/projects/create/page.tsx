export { default, generateMetadata } from '../../../../admin/projects/create/page.tsx';
