export default '/preview/site';
