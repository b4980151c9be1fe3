import { defineSite } from 'colophon';

export default defineSite({ name: 'My Site' });
