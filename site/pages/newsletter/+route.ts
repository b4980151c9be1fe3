export default '/newsletters/@slug';
