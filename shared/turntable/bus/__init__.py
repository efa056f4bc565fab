"""Transport between services: ordered feeds, work queues, wake-up notices. Holds no truth."""
