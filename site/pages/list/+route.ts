export default '/lists/@slug';
