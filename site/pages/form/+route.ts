export default '/forms/@slug';
