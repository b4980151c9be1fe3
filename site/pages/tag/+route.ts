export default '/tags/@slug';
